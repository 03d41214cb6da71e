package dev.freshet.client.exchange;

import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http1.ResponseFields;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An exchange on connections of a pool: the side of the threads. They leave here what they want, and wait until the
 * loop has left what they wait for. State is guarded by the exchange, and no other lock is taken under it.
 */
final class PooledExchange implements Exchange, Waiter<PooledConnection> {
    /** Connections that turn out to be closed before a request can be begun on them. */
    private static final int MOST_NOT_BEGUN = 10;
    private static final long GRANT_NANOS = 100_000;

    private final Stock<PooledConnection> stock;
    private final OutgoingRequest request;
    private final Deadlines deadlines;
    private final RequestSide sending;
    private final ResponseSide receiving;
    private final String name;
    private @Nullable Attempt attempt;
    private HttpVersion version = HttpVersion.HTTP_1_1;
    /** Whether it has had a connection. */
    private boolean placed;
    private int notBegun;
    private boolean again;
    /** Whether a peer may have acted on it at an earlier attempt. */
    private boolean perhapsProcessed;
    private @Nullable Thread sender;
    private @Nullable Thread receiver;
    private volatile @Nullable Ending ending;

    PooledExchange(Stock<PooledConnection> stock, String endpoint, OutgoingRequest request, TimeLimits limits, int window) {
        this.stock = stock;
        this.request = request;
        this.name = endpoint;
        this.deadlines = new Deadlines(limits);
        this.sending = new RequestSide(request);
        this.receiving = new ResponseSide(window);
    }

    OutgoingRequest request() {
        return request;
    }

    /** Waits for a place on a connection, and has the request sent there. */
    void begin() throws ClientException {
        deadlines.acquiring();
        stock.acquire(this, false);
        while (true) {
            synchronized (this) {
                if (placed) {
                    receiver = null;
                    return;
                }
                throwEnding();
                receiver = Thread.currentThread();
            }
            park();
        }
    }

    @Override
    public synchronized HttpVersion version() {
        return version;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws ClientException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int from = offset;
        int end = offset + length;
        while (from < end) {
            int count;
            Attempt current;
            synchronized (this) {
                requireSendable(end - from);
                count = sending.room(end - from);
                if (count > 0) {
                    sending.add(bytes, from, count);
                    sender = null;
                } else {
                    sender = Thread.currentThread();
                    deadlines.sendingWaits();
                }
                current = attempt;
            }
            from += count;
            if (count == 0) {
                park();
            } else if (current != null) {
                current.schedule();
            }
        }
    }

    @Override
    public void end() throws ClientException {
        finish(null);
    }

    @Override
    public void end(ResponseFields trailers) throws ClientException {
        finish(trailers);
    }

    private void finish(@Nullable ResponseFields trailers) throws ClientException {
        Attempt current;
        long missing;
        synchronized (this) {
            if (sending.ended() || receiving.isWhole()) {
                return;
            }
            requireSendable(0);
            missing = sending.missing();
            if (missing == 0) {
                sending.end(trailers);
            }
            current = attempt;
        }
        if (missing > 0) {
            cancel();
            throw new IllegalStateException("the body is shorter than announced: " + missing + " bytes are missing");
        }
        if (current != null) {
            current.schedule();
        }
    }

    private void requireSendable(int length) throws ClientException {
        throwEnding();
        if (sending.ended()) {
            throw new IllegalStateException("the request's body has ended");
        }
        if (receiving.isWhole()) {
            throw new ClientException(Failure.CONNECTION_LOST, false,
                    name + " has given its whole response and does not want the rest of the request", null);
        }
        if (sending.tooLong(length)) {
            throw new IllegalStateException("the body is longer than announced");
        }
    }

    @Override
    public synchronized void onInterim(Consumer<? super ResponseHead> action) {
        receiving.onInterim(action);
    }

    @Override
    public ResponseHead response() throws ClientException {
        while (true) {
            ReceivedHead interim;
            synchronized (this) {
                interim = receiving.nextInterim();
                ReceivedHead head = receiving.head();
                if (interim == null && head != null) {
                    receiver = null;
                    return head;
                }
                if (interim == null) {
                    throwEnding();
                    receiver = Thread.currentThread();
                }
            }
            if (interim == null) {
                park();
            } else {
                receiving.tell(interim);
            }
        }
    }

    @Override
    public synchronized boolean responded() {
        return receiving.head() != null || ending != null;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws ClientException {
        Objects.checkFromIndexSize(offset, length, into.length);
        response();
        while (length > 0) {
            Attempt toCredit = null;
            int count;
            synchronized (this) {
                count = receiving.body().take(into, offset, length);
                if (count > 0) {
                    receiver = null;
                    toCredit = receiving.read(count) && !receiving.isWhole() ? attempt : null;
                } else if (receiving.isWhole()) {
                    return -1;
                } else {
                    throwEnding();
                    receiver = Thread.currentThread();
                    deadlines.receivingWaits();
                }
            }
            if (toCredit != null) {
                toCredit.schedule();
            }
            if (count > 0) {
                return count;
            }
            park();
        }
        return 0;
    }

    @Override
    public synchronized int available() {
        return receiving.body().size();
    }

    @Override
    public synchronized HttpHeaders trailers() {
        return receiving.trailers();
    }

    @Override
    public void cancel() {
        end(Ending.cancelled("the exchange with " + name + " was cancelled"));
    }

    @Override
    public void close() {
        cancel();
    }

    /** Ends the exchange, unless it is over: the threads that wait are told, and the loop cleans up. */
    private void end(Ending how) {
        Attempt current;
        synchronized (this) {
            if (ending != null || receiving.isWhole()) {
                return;
            }
            ending = how;
            current = attempt;
        }
        wake();
        if (current == null) {
            stock.abandon(this);
        } else {
            current.schedule();
        }
    }

    private void throwEnding() throws ClientException {
        Ending how = ending;
        if (how == null) {
            return;
        }
        sender = null;
        receiver = null;
        if (how.cause() instanceof IllegalArgumentException refused) {
            throw new IllegalArgumentException(refused.getMessage(), refused);
        }
        throw how.exception();
    }

    /** Waits to be woken; while there is no connection, until the time to get one is over. */
    private void park() throws ClientException {
        boolean placeless;
        synchronized (this) {
            placeless = attempt == null && ending == null;
        }
        if (!placeless) {
            LockSupport.park(this);
        } else if (deadlines.acquireLeft() > 0) {
            LockSupport.parkNanos(this, deadlines.acquireLeft());
        } else if (stock.abandon(this)) {
            end(Ending.unprocessed(Failure.ACQUIRE_TIMEOUT, "no connection to " + name + " became free in time"));
        } else {
            // Granted or refused by a thread that is about to say so.
            LockSupport.parkNanos(this, GRANT_NANOS);
        }
        if (Thread.currentThread().isInterrupted()) {
            end(Ending.cancelled("the thread was interrupted that waited for " + name));
        }
    }

    private void wake() {
        Thread first;
        Thread second;
        synchronized (this) {
            first = sender;
            second = receiver;
        }
        LockSupport.unpark(first);
        LockSupport.unpark(second);
    }

    @Override
    public void granted(PooledConnection connection) {
        Attempt next = new Attempt(this, connection);
        boolean wanted;
        synchronized (this) {
            wanted = ending == null;
            if (wanted) {
                attempt = next;
                placed = true;
                version = connection.version();
            }
        }
        if (wanted) {
            next.schedule();
            wake();
        } else {
            stock.returned(connection);
        }
    }

    @Override
    public void refused(Ending how) {
        synchronized (this) {
            if (ending == null) {
                ending = perhapsProcessed ? how.perhapsProcessed() : how;
            }
        }
        wake();
    }

    // What follows is called on the loop.

    boolean isOver() {
        return ending != null;
    }

    /** The head is on its way; gives when to look after it. */
    synchronized long begun() {
        return deadlines.begun(sending.ended());
    }

    synchronized byte @Nullable [] nextChunk() {
        return sending.next();
    }

    synchronized boolean mayEnd() {
        return sending.mayEnd();
    }

    synchronized @Nullable ResponseFields requestTrailers() {
        return sending.trailers();
    }

    synchronized long requestEnded() {
        return deadlines.requestEnded();
    }

    /** Some of the request was taken. */
    void progressed() {
        Thread waiting;
        synchronized (this) {
            deadlines.active();
            waiting = sender;
        }
        LockSupport.unpark(waiting);
    }

    synchronized int takeCredit() {
        return receiving.takeCredit();
    }

    /** Whether there were not too many. */
    boolean interim(ResponseHead head) {
        Thread waiting;
        boolean few;
        synchronized (this) {
            few = receiving.interim(head);
            waiting = receiver;
        }
        LockSupport.unpark(waiting);
        return few;
    }

    /** Gives when to look after the exchange. */
    synchronized long head(ResponseHead head) {
        receiving.head(head);
        if (request.protocol() != null) {
            boolean http2 = head.version() == HttpVersion.HTTP_2;
            sending.decided(http2 ? head.status() / 100 == 2 : head.status() == 101);
        }
        return deadlines.responded();
    }

    synchronized void body(byte[] bytes, int from, int to) {
        receiving.body().put(bytes, from, to - from);
        deadlines.active();
    }

    /** Head or body came. */
    void tellReceiver() {
        Thread waiting;
        synchronized (this) {
            waiting = receiver;
        }
        LockSupport.unpark(waiting);
    }

    void whole(HttpHeaders trailers) {
        synchronized (this) {
            receiving.whole(trailers);
        }
        wake();
    }

    synchronized long deadline(long now) {
        return deadlines.next(now, sender != null, receiver != null);
    }

    void timedOut(Attempt by) {
        Ending how;
        synchronized (this) {
            how = deadlines.awaitsResponse()
                    ? new Ending(Failure.RESPONSE_TIMEOUT, false, name + " did not respond in time", null)
                    : new Ending(Failure.IDLE_TIMEOUT, false, name + " neither sent nor took a byte in time", null);
        }
        fail(by, how);
    }

    /** The connection takes no request any more: another will. */
    void notBegun(Attempt by) {
        Ending how = Ending.unprocessed(Failure.CONNECTION_LOST, name + " closes each connection at once");
        settle(by, how, notBegun++ < MOST_NOT_BEGUN);
    }

    /** The connection broke, or the stream was reset: tried once more where that can do no harm. */
    void lost(Attempt by, Ending how, CloseReason reason) {
        boolean silent = reason == CloseReason.CLOSED_UNANSWERED || reason == CloseReason.RESET
                || reason == CloseReason.CLOSED_IDLE;
        boolean harmless;
        synchronized (this) {
            harmless = !again && receiving.isUntouched() && !sending.isTaken()
                    && (how.unprocessed() || silent && by.isReused() && sending.isRepeatable());
            again |= harmless;
        }
        settle(by, how, harmless);
    }

    void refused(Attempt by, IllegalArgumentException cause) {
        fail(by, new Ending(Failure.CANCELLED, true, "the request cannot be sent as it is", cause));
    }

    /** This attempt has come to nothing. */
    void fail(Attempt by, Ending how) {
        settle(by, how, false);
    }

    private void settle(Attempt by, Ending how, boolean tryAgain) {
        boolean acquire;
        synchronized (this) {
            if (attempt != by || ending != null || receiving.isWhole()) {
                return;
            }
            perhapsProcessed |= !how.unprocessed();
            acquire = tryAgain;
            if (acquire) {
                attempt = null;
                deadlines.acquiring();
            } else {
                ending = perhapsProcessed ? how.perhapsProcessed() : how;
            }
        }
        wake();
        if (acquire) {
            stock.acquire(this, true);
        }
    }
}

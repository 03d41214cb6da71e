package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import dev.freshet.transport.EventLoop;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An exchange on pooled connections, for threads. Threads leave their data in its {@link Transfer} and wait there until
 * the event loop has left what they need, or the {@link Placement} has ended. The transfer's lock is the only one, and
 * its comment explains how to use it.
 */
final class PooledExchange implements Exchange {
    private static final long GRANT_NANOS = 100_000;

    private final String name;
    private final Transfer transfer;
    private final Placement placement;

    PooledExchange(Stock<PooledConnection> stock, String endpoint, OutgoingRequest request, TimeLimits limits,
            int window) {
        this.name = endpoint;
        this.transfer = new Transfer(request, limits, window);
        this.placement = new Placement(stock, endpoint, request, transfer);
    }

    /** Waits for a place on a connection and has the request sent there. */
    void begin() throws ClientException {
        placement.seek();
        while (true) {
            synchronized (transfer) {
                if (placement.isPlaced()) {
                    transfer.receiver = null;
                    return;
                }
                throwEnding();
                transfer.receiver = Thread.currentThread();
            }
            park();
        }
    }

    /** Begins the request: it is sent once it has a place on a connection. Does not wait. Called on the event loop. */
    void beginAsync(EventLoop loop) {
        placement.seek(loop);
    }

    @Override
    public HttpVersion version() {
        synchronized (transfer) {
            return placement.version();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws ClientException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int from = offset;
        int end = offset + length;
        while (from < end) {
            int count;
            Attempt current;
            synchronized (transfer) {
                RequestSide sending = transfer.sending;
                requireSendable(end - from);
                count = sending.room(end - from);
                if (count > 0) {
                    sending.add(bytes, from, count);
                    transfer.sender = null;
                } else {
                    transfer.sender = Thread.currentThread();
                    transfer.deadlines.sendingWaits();
                }
                current = placement.attempt();
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
        synchronized (transfer) {
            RequestSide sending = transfer.sending;
            if (sending.ended() || transfer.receiving.isWhole()) {
                return;
            }
            requireSendable(0);
            missing = sending.missing();
            if (missing == 0) {
                sending.end(trailers);
            }
            current = placement.attempt();
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
        if (transfer.sending.tooLong(length)) {
            throw new IllegalStateException("the body is longer than announced");
        }
        if (transfer.sending.ended()) {
            throw new IllegalStateException("the request body has ended");
        }
        if (transfer.receiving.isWhole()) {
            throw new ClientException(Failure.CONNECTION_LOST, false,
                    name + " has sent its whole response and does not need the rest of the request", null);
        }
    }

    @Override
    public void onInterim(Consumer<? super ResponseHead> action) {
        synchronized (transfer) {
            transfer.receiving.onInterim(action);
        }
    }

    @Override
    public ResponseHead response() throws ClientException {
        while (true) {
            ReceivedHead interim;
            synchronized (transfer) {
                interim = transfer.receiving.nextInterim();
                ReceivedHead head = transfer.receiving.head();
                if (interim == null && head != null) {
                    transfer.receiver = null;
                    return head;
                }
                if (interim == null) {
                    throwEnding();
                    transfer.receiver = Thread.currentThread();
                }
            }
            if (interim == null) {
                park();
            } else {
                transfer.receiving.tell(interim);
            }
        }
    }

    @Override
    public boolean responded() {
        synchronized (transfer) {
            return transfer.receiving.head() != null || placement.ending() != null;
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws ClientException {
        Objects.checkFromIndexSize(offset, length, into.length);
        response();
        while (length > 0) {
            Attempt toCredit = null;
            int count;
            synchronized (transfer) {
                ResponseSide receiving = transfer.receiving;
                count = receiving.body().take(into, offset, length);
                if (count > 0) {
                    transfer.receiver = null;
                    toCredit = receiving.read(count) && !receiving.isWhole() ? placement.attempt() : null;
                } else if (receiving.isWhole()) {
                    return -1;
                } else {
                    throwEnding();
                    transfer.receiver = Thread.currentThread();
                    transfer.deadlines.receivingWaits();
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
    public int available() {
        synchronized (transfer) {
            return transfer.receiving.body().size();
        }
    }

    @Override
    public boolean isWhole() {
        synchronized (transfer) {
            return transfer.receiving.isWhole();
        }
    }

    @Override
    public void onResponse(Runnable action) {
        boolean now;
        synchronized (transfer) {
            now = transfer.receiving.hasNews() || placement.ending() != null;
            transfer.onResponse = now ? null : action;
        }
        if (now) {
            action.run();
        }
    }

    @Override
    public void onWhole(Runnable action) {
        if (transfer.isWhole(action)) {
            action.run();
        }
    }

    @Override
    public HttpHeaders trailers() {
        synchronized (transfer) {
            return transfer.receiving.trailers();
        }
    }

    @Override
    public void cancel() {
        placement.end(Ending.cancelled("the exchange with " + name + " was cancelled"));
    }

    @Override
    public void close() {
        cancel();
    }

    private void throwEnding() throws ClientException {
        Ending how = placement.ending();
        if (how == null) {
            return;
        }
        if (how.cause() instanceof IllegalArgumentException refused) {
            throw new IllegalArgumentException(refused.getMessage(), refused);
        }
        throw how.exception();
    }

    /** Waits to be woken; without a connection, at most until the acquire timeout. */
    private void park() throws ClientException {
        boolean seeking;
        long left;
        synchronized (transfer) {
            seeking = placement.isSeeking();
            left = transfer.deadlines.acquireLeft();
        }
        if (!seeking) {
            LockSupport.park(this);
        } else if (left > 0) {
            LockSupport.parkNanos(this, left);
        } else if (!placement.giveUp()) {
            // Another thread is about to report that a connection was granted or refused.
            LockSupport.parkNanos(this, GRANT_NANOS);
        }
        if (Thread.currentThread().isInterrupted()) {
            placement.end(Ending.cancelled("the thread was interrupted while waiting for " + name));
        }
    }
}

package dev.freshet.client.exchange;

import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.transport.EventLoop;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The life of a request: waiting for a connection, one or more attempts, and its end. Used by threads and event loops;
 * the state is guarded by the {@link Transfer}, which explains how.
 *
 * <p>A request is attempted again if nobody can have processed it. This happens up to ten times if its connection was
 * already closed, or if the peer says that it did not process it. It happens once if an idle connection broke silently
 * and the method allows it.
 */
final class Placement implements Waiter<PooledConnection> {
    /** The maximum number of further attempts after ones that nobody processed. */
    private static final int MOST_NOT_BEGUN = 10;
    private static final long GRANT_NANOS = 100_000;

    private final Stock<PooledConnection> stock;
    private final OutgoingRequest request;
    private final String name;
    private final Transfer transfer;
    private @Nullable Attempt attempt;
    private HttpVersion version = HttpVersion.HTTP_1_1;
    private boolean placed;
    /** The number of attempts that no peer processed. */
    private int notBegun;
    private boolean again;
    /** Whether a peer may have processed an earlier attempt. */
    private boolean perhapsProcessed;
    private volatile @Nullable Ending ending;
    /** The event loop of the caller. Null if a thread waits: it measures the time itself. */
    private @Nullable EventLoop caller;
    /** Null before the first wait. */
    private @Nullable AcquireTimeout timeout;

    /** @param endpoint for messages */
    Placement(Stock<PooledConnection> stock, String endpoint, OutgoingRequest request, Transfer transfer) {
        this.stock = stock;
        this.name = endpoint;
        this.request = request;
        this.transfer = transfer;
    }

    OutgoingRequest request() {
        return request;
    }

    /** Asks for a connection for the first time. */
    void seek() {
        synchronized (transfer) {
            transfer.deadlines.acquiring();
        }
        stock.acquire(this, false);
    }

    /** Like {@link #seek()}, but no thread waits for the exchange. Called on the event loop. */
    void seek(EventLoop loop) {
        caller = loop;
        seek();
        beginTimeout();
    }

    /** Usually, a connection was free, and there is nothing to limit. */
    private void beginTimeout() {
        EventLoop loop = caller;
        if (loop == null) {
            return;
        }
        AcquireTimeout set = null;
        long left = 0;
        synchronized (transfer) {
            if (isSeeking()) {
                set = timeout == null ? new AcquireTimeout(loop, this::giveUp) : timeout;
                timeout = set;
                left = transfer.deadlines.acquireLeft();
            }
        }
        if (set != null) {
            set.begin(System.nanoTime() + left);
        }
    }

    private void endTimeout() {
        if (timeout != null) {
            timeout.end();
        }
    }

    // These methods only read. Call them with the lock.

    /** Whether the request has had a connection. */
    boolean isPlaced() {
        return placed;
    }

    /** Whether the request is waiting for a connection. */
    boolean isSeeking() {
        return attempt == null && ending == null;
    }

    HttpVersion version() {
        return version;
    }

    /** The current or last attempt; null without a connection. */
    @Nullable Attempt attempt() {
        return attempt;
    }

    /** Why the request failed; null if it did not. Needs no lock. */
    @Nullable Ending ending() {
        return ending;
    }

    /** Throws an exception if the request failed. Needs no lock. */
    void requireNotEnded() throws ClientException {
        Ending how = ending;
        if (how == null) {
            return;
        }
        if (how.cause() instanceof IllegalArgumentException refused) {
            throw new IllegalArgumentException(refused.getMessage(), refused);
        }
        throw how.exception();
    }

    // These methods change the state. Call them without the lock.

    /** Waits to be woken; without a connection, at most until the acquire timeout. */
    void park() {
        boolean seeking;
        long left;
        synchronized (transfer) {
            seeking = isSeeking();
            left = transfer.deadlines.acquireLeft();
        }
        if (!seeking) {
            LockSupport.park(this);
        } else if (left > 0) {
            LockSupport.parkNanos(this, left);
        } else if (!giveUp()) {
            // Another thread is about to report that a connection was granted or refused.
            LockSupport.parkNanos(this, GRANT_NANOS);
        }
        if (Thread.currentThread().isInterrupted()) {
            end(Ending.cancelled("the thread was interrupted while waiting for " + name));
        }
    }

    /** Stops waiting for a connection; returns false if a thread is about to grant or refuse one. */
    boolean giveUp() {
        boolean waited = stock.abandon(this);
        if (waited) {
            end(Ending.unprocessed(Failure.ACQUIRE_TIMEOUT, "no connection to " + name + " became free in time"));
        }
        return waited;
    }

    /** Ends the exchange, unless it is over: wakes waiting threads and makes the event loop clean up. */
    void end(Ending how) {
        Attempt current;
        synchronized (transfer) {
            if (isOver()) {
                return;
            }
            over(how);
            current = attempt;
        }
        endTimeout();
        transfer.over();
        if (current == null) {
            stock.abandon(this);
        } else {
            current.schedule();
        }
    }

    private boolean isOver() {
        return ending != null || transfer.receiving.isWhole();
    }

    private void over(Ending how) {
        ending = perhapsProcessed ? how.perhapsProcessed() : how;
    }

    @Override
    public void granted(PooledConnection connection) {
        Attempt next = new Attempt(this, transfer, connection);
        boolean wanted;
        synchronized (transfer) {
            wanted = ending == null;
            if (wanted) {
                attempt = next;
                placed = true;
                version = connection.version();
            }
        }
        if (wanted) {
            endTimeout();
            next.schedule();
            transfer.wake();
        } else {
            stock.returned(connection);
        }
    }

    @Override
    public void refused(Ending how) {
        synchronized (transfer) {
            if (ending == null) {
                over(how);
            }
        }
        endTimeout();
        transfer.over();
    }

    // These methods report the result of an attempt.

    /** The connection accepts no more requests: tries another one. */
    void notBegun(Attempt by) {
        boolean few;
        synchronized (transfer) {
            few = notBegun++ < MOST_NOT_BEGUN;
        }
        settle(by, Ending.unprocessed(Failure.CONNECTION_LOST, name + " closes new connections at once"), few);
    }

    /**
     * The connection broke, or the stream was reset: tries again if that is safe. A server that refuses a stream may
     * still be busy with cancelled ones, so refused requests are repeated several times. A request that may have been
     * processed is repeated at most once.
     */
    void lost(Attempt by, Ending how, CloseReason reason) {
        boolean silent = reason == CloseReason.CLOSED_UNANSWERED || reason == CloseReason.RESET
                || reason == CloseReason.CLOSED_IDLE;
        boolean harmless;
        synchronized (transfer) {
            RequestSide sending = transfer.sending;
            harmless = transfer.receiving.isUntouched() && !sending.isTaken();
            if (how.unprocessed()) {
                harmless = harmless && notBegun++ < MOST_NOT_BEGUN;
            } else {
                harmless = harmless && !again && silent && by.isReused() && sending.isRepeatable();
                again |= harmless;
            }
        }
        settle(by, how, harmless);
    }

    void timedOut(Attempt by) {
        Ending how;
        synchronized (transfer) {
            how = transfer.deadlines.awaitsResponse()
                    ? new Ending(Failure.RESPONSE_TIMEOUT, false, name + " did not respond in time", null)
                    : new Ending(Failure.IDLE_TIMEOUT, false, name + " neither sent nor accepted a byte in time", null);
        }
        fail(by, how);
    }

    void fail(Attempt by, Ending how) {
        settle(by, how, false);
    }

    private void settle(Attempt by, Ending how, boolean tryAgain) {
        synchronized (transfer) {
            if (attempt != by || isOver()) {
                return;
            }
            perhapsProcessed |= !how.unprocessed();
            if (tryAgain) {
                attempt = null;
                transfer.deadlines.acquiring();
            } else {
                over(how);
            }
        }
        if (tryAgain) {
            transfer.wake();
            stock.acquire(this, true);
            beginTimeout();
        } else {
            transfer.over();
        }
    }
}

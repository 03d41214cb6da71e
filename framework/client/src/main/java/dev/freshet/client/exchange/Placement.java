package dev.freshet.client.exchange;

import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * The life of a request, from its wish for a place on a connection, over one attempt or more, to its end. Threads and
 * loops may call. State is guarded by the {@link Transfer}, which says how.
 *
 * <p>A request is tried again where nobody can have acted on it: up to ten times where a connection turned out to be
 * closed before it was begun there, or the peer says that it did not act on it; and once where an idle connection broke
 * without a word, if the method allows that.
 */
final class Placement implements Waiter<PooledConnection> {
    /** Tries again after attempts that nobody has acted on. */
    private static final int MOST_NOT_BEGUN = 10;

    private final Stock<PooledConnection> stock;
    private final OutgoingRequest request;
    private final String name;
    private final Transfer transfer;
    private @Nullable Attempt attempt;
    private HttpVersion version = HttpVersion.HTTP_1_1;
    /** Whether it has had a connection. */
    private boolean placed;
    /** Attempts that no peer has acted on. */
    private int notBegun;
    private boolean again;
    /** Whether a peer may have acted on it at an earlier attempt. */
    private boolean perhapsProcessed;
    private volatile @Nullable Ending ending;

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

    /** Asks for the first place. */
    void seek() {
        synchronized (transfer) {
            transfer.deadlines.acquiring();
        }
        stock.acquire(this, false);
    }

    // These look only, and are for who holds the lock.

    /** Whether it has had a connection. */
    boolean isPlaced() {
        return placed;
    }

    /** Whether it waits for a connection. */
    boolean isSeeking() {
        return attempt == null && ending == null;
    }

    HttpVersion version() {
        return version;
    }

    /** The attempt under way, or the last; null while there is no connection. */
    @Nullable Attempt attempt() {
        return attempt;
    }

    /** Why it came to nothing; null if it did not. Needs no lock. */
    @Nullable Ending ending() {
        return ending;
    }

    // These change it, and are for who does not hold the lock.

    /** Waits for a place no more. False if a thread is about to give or refuse it one. */
    boolean giveUp() {
        boolean waited = stock.abandon(this);
        if (waited) {
            end(Ending.unprocessed(Failure.ACQUIRE_TIMEOUT, "no connection to " + name + " became free in time"));
        }
        return waited;
    }

    /** Ends the exchange, unless it is over: the threads that wait are told, and the loop cleans up. */
    void end(Ending how) {
        Attempt current;
        synchronized (transfer) {
            if (isOver()) {
                return;
            }
            over(how);
            current = attempt;
        }
        transfer.wake();
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
        transfer.wake();
    }

    // These say what came of an attempt.

    /** The connection takes no request any more: another will. */
    void notBegun(Attempt by) {
        boolean few;
        synchronized (transfer) {
            few = notBegun++ < MOST_NOT_BEGUN;
        }
        settle(by, Ending.unprocessed(Failure.CONNECTION_LOST, name + " closes each connection at once"), few);
    }

    /**
     * The connection broke, or the stream was reset: tried again where that can do no harm. A server that refuses a stream
     * may still be busy with streams that were cancelled, so that goes on for a while; what a peer may have acted on is
     * tried but once more.
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
                    : new Ending(Failure.IDLE_TIMEOUT, false, name + " neither sent nor took a byte in time", null);
        }
        fail(by, how);
    }

    /** The request cannot be sent as it is. */
    void refused(Attempt by, IllegalArgumentException cause) {
        fail(by, new Ending(Failure.CANCELLED, true, "the request cannot be sent as it is", cause));
    }

    /** This attempt has come to nothing. */
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
        transfer.wake();
        if (tryAgain) {
            stock.acquire(this, true);
        }
    }
}

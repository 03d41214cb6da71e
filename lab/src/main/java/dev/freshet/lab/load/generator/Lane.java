package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.client.loop.CloseReason;
import dev.freshet.lab.load.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * A place for one connection, and for another when that one has ended. Sends requests, tells right answers from wrong
 * ones, and has the recorder keep what came of each. Only used on its loop.
 */
abstract class Lane {
    private final Share.Part part;
    private final Owner owner;
    private final long limit;
    /** What outstanding requests have failed of when this side closes. */
    private FailureKind closedFor = FailureKind.GENERATOR;
    private boolean connected;
    private boolean useful;
    /** For the owner: whether it has put this lane among its idle ones. */
    boolean queued;

    /** Who has requests to send. Told after the recorder was, on the loop. */
    interface Owner {
        /** The connection is made. */
        void connected(Lane lane, long now);

        /** An answer came, and the lane can take another request. */
        void answered(Lane lane, long now);

        /**
         * The server has said that it ends the connection, before it handled this request: it may be sent again
         * (RFC 9112 section 9.6, RFC 9113 section 6.8), and counts as never begun. {@link #gone} follows.
         *
         * @param from what its latency counted from
         */
        void returned(long from);

        /**
         * There is no connection any more. The requests that were sent on it are settled.
         *
         * @param unmade why it could not be made, if it could not and no request was sent on it
         */
        void gone(Lane lane, @Nullable FailureKind unmade, long now);
    }

    Lane(Share.Part part, Owner owner) {
        this.part = part;
        this.owner = owner;
        this.limit = part.target().limit().toNanos();
    }

    /**
     * A lane for what the target speaks.
     *
     * @param depth requests outstanding at a time, at most
     */
    static Lane of(Share.Part part, Owner owner, int depth) {
        return switch (part.target().protocol()) {
            case HTTP_1_1 -> new PipelinedLane(part, owner, depth);
            case H2C -> new MultiplexedLane(part, owner);
        };
    }

    /** Begins to connect. */
    final void open() {
        connected = false;
        useful = false;
        closedFor = FailureKind.GENERATOR;
        connect();
    }

    abstract void connect();

    /** Sends a request; before the connection is made too: it waits for it then. Latency counts from {@code from}. */
    abstract void send(long from, long now);

    /** Whether a request would leave at once. */
    final boolean isConnected() {
        return connected;
    }

    /** Whether there is a connection, or one is being made. */
    abstract boolean isOpen();

    abstract int outstanding();

    /** Since when the request that was begun first waits; only while one is outstanding. */
    abstract long oldest();

    /** Whether the latest connection has brought an answer. */
    final boolean wasUseful() {
        return useful;
    }

    /** Fails what has waited too long, and closes then. */
    final void expire(long now) {
        if (outstanding() > 0 && now - oldest() > limit) {
            closeFor(connected ? FailureKind.TIME_OUT : FailureKind.CONNECT_TIME_OUT);
        }
    }

    /** Closes, if there is a connection; outstanding requests have failed of this. */
    final void closeFor(FailureKind kind) {
        if (isOpen()) {
            closedFor = kind;
            close();
        }
    }

    abstract void close();

    /** Closes, if there is a connection; outstanding requests count as never begun. */
    final void abandon() {
        recorder().abandoned(outstanding());
        forget();
        closeFor(FailureKind.GENERATOR);
    }

    /** Nothing is outstanding any more. */
    abstract void forget();

    final ClientLoop loop() {
        return part.loop();
    }

    final Target target() {
        return part.target();
    }

    final Recorder recorder() {
        return part.recorder();
    }

    /** The connection is made. */
    final void made() {
        connected = true;
        owner.connected(this, System.nanoTime());
    }

    /**
     * A whole answer came to a request begun at {@code since}.
     *
     * @return whether the lane is still of use
     */
    final boolean judge(long since, int status, long length, long now) {
        useful = true;
        if (now - since > limit) {
            recorder().failed(FailureKind.TIME_OUT, now);
            closeFor(FailureKind.TIME_OUT);
            return false;
        }
        FailureKind fault = target().fault(status, length);
        if (fault == null) {
            recorder().right(since, now);
        } else {
            recorder().failed(fault, now);
        }
        return true;
    }

    final void answered(long now) {
        owner.answered(this, now);
    }

    /** The server will not handle a request that was sent to it. */
    final void returned(long from) {
        recorder().abandoned(1);
        owner.returned(from);
    }

    final void notConnected() {
        connected = false;
    }

    /**
     * There is no connection any more, and nothing outstanding.
     *
     * @param unmade why it could not be made, if it could not and no request was sent on it
     */
    final void ended(@Nullable FailureKind unmade, long now) {
        owner.gone(this, unmade, now);
    }

    final FailureKind kind(CloseReason reason) {
        return switch (reason) {
            case CONNECT_REFUSED -> FailureKind.CONNECTION_REFUSED;
            case CONNECT_TIMEOUT -> FailureKind.CONNECT_TIME_OUT;
            case CONNECT_FAILED -> FailureKind.GENERATOR;
            case RESET, STREAM_RESET, STREAM_REFUSED, CLOSED_UNANSWERED, CLOSED_IN_RESPONSE, CLOSED_IDLE,
                    LAST_RESPONSE -> FailureKind.CONNECTION_LOST;
            case PROTOCOL_ERROR, TOO_LARGE, TLS_FAILED -> FailureKind.PROTOCOL_ERROR;
            case CLOSED_HERE -> closedFor;
        };
    }
}

package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.client.loop.CloseReason;
import dev.freshet.lab.load.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * A slot for a connection, and for the next one when that has ended. Sends requests, checks responses and records the
 * outcome. Used only on its loop.
 */
abstract class Lane {
    final Share.Part part;
    private final Owner owner;
    private final long limit;
    /** Why outstanding requests fail when this side closes. */
    private FailureKind closedFor = FailureKind.GENERATOR;
    private boolean connected;
    private boolean useful;
    private long opened;
    /** For the owner: whether this lane is among its idle ones. */
    boolean queued;

    /** Has the requests to send. Called on the loop, after the recorder. */
    interface Owner {
        void connected(Lane lane, long now);

        /** A response arrived, and the lane can take another request. */
        void answered(Lane lane, long now);

        /**
         * The server ends the connection without having processed this request: it may be sent again (RFC 9112 section
         * 9.6, RFC 9113 section 6.8), and counts as never started. {@link #gone} follows.
         *
         * @param from start of its latency
         */
        void returned(long from);

        /**
         * The connection has ended. The requests sent on it are settled.
         *
         * @param unmade why it could not be opened, if so and no request was sent on it
         */
        void gone(Lane lane, @Nullable FailureKind unmade, long now);
    }

    Lane(Share.Part part, Owner owner) {
        this.part = part;
        this.owner = owner;
        this.limit = part.target().limit().toNanos();
    }

    /** @param depth maximum number of outstanding requests */
    static Lane of(Share.Part part, Owner owner, int depth) {
        return switch (part.target().protocol()) {
            case HTTP_1_1 -> new PipelinedLane(part, owner, depth);
            case H2C -> new MultiplexedLane(part, owner);
        };
    }

    final void open() {
        connected = false;
        useful = false;
        opened = part.now();
        closedFor = FailureKind.GENERATOR;
        connect();
    }

    abstract void connect();

    /**
     * Sends a request; if the connection is still being opened, the request waits for it. Latency counts from {@code
     * from}.
     */
    abstract void send(long from, long now);

    /** Whether a request would be sent at once. */
    final boolean isConnected() {
        return connected;
    }

    /** Whether there is a connection, or one is being opened. */
    abstract boolean isOpen();

    abstract int outstanding();

    /** Start of the oldest outstanding request; only while there is one. */
    abstract long oldest();

    /** Whether the latest connection has received a response. */
    final boolean wasUseful() {
        return useful;
    }

    /** Fails requests that have waited too long, and then closes. */
    final void expire(long now) {
        if (outstanding() > 0 && now - oldest() > limit) {
            closeFor(connected ? FailureKind.TIME_OUT : FailureKind.CONNECT_TIME_OUT);
        }
    }

    /** Closes the connection, if there is one; outstanding requests fail with this kind. */
    final void closeFor(FailureKind kind) {
        if (isOpen()) {
            closedFor = kind;
            close();
        }
    }

    abstract void close();

    /** Closes the connection, if there is one; outstanding requests count as never started. */
    final void abandon() {
        part.recorder().abandoned(outstanding());
        forget();
        closeFor(FailureKind.GENERATOR);
    }

    /** Called when nothing is outstanding any more. */
    abstract void forget();

    /** Called when the connection is open. */
    final void made() {
        long now = part.now();
        connected = true;
        part.recorder().connected(now - opened);
        owner.connected(this, now);
    }

    /**
     * Called with a complete response to a request started at {@code since}.
     *
     * @param head when its head was complete
     * @return whether the lane can still be used
     */
    final boolean judge(long since, long head, int status, long length, long now) {
        useful = true;
        if (now - since > limit) {
            part.recorder().failed(FailureKind.TIME_OUT, now);
            closeFor(FailureKind.TIME_OUT);
            return false;
        }
        FailureKind fault = part.target().fault(status, length);
        if (fault == null) {
            part.recorder().right(since, head, length, now);
        } else {
            part.recorder().failed(fault, now);
        }
        return true;
    }

    final void answered(long now) {
        owner.answered(this, now);
    }

    /** Called when the server will not process a request that was sent to it. */
    final void returned(long from) {
        part.recorder().abandoned(1);
        owner.returned(from);
    }

    final void notConnected() {
        connected = false;
    }

    /**
     * Called when the connection has ended and nothing is outstanding.
     *
     * @param unmade why it could not be opened, if so and no request was sent on it
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

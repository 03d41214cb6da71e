package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.ConnectionListener;
import dev.freshet.client.loop.Http1ClientConnection;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.lab.load.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * A place for one connection, and for another when that one has ended. Sends requests, tells right answers from wrong
 * ones, and has the recorder keep what came of each. Only used on its loop.
 */
final class Lane implements ConnectionListener {
    private final ClientLoop loop;
    private final Target target;
    private final long limit;
    private final Recorder recorder;
    private final Owner owner;
    /** When each outstanding request was begun, or meant to be: a ring, as answers come in order. */
    private final long[] begun;
    private int first;
    private int outstanding;
    private int status;
    private long length;
    private @Nullable Http1ClientConnection connection;
    private boolean connected;
    /** What outstanding requests have failed of when this side closes. */
    private FailureKind closedFor = FailureKind.GENERATOR;
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
         * The server has said that it ends the connection, before it handled so many of the requests on it: they may be
         * sent again (RFC 9112 section 9.6), and count as never begun. Only where requests are pipelined.
         */
        default void returned(int count) {
            throw new IllegalStateException(count + " requests came back of a connection that had one at a time");
        }

        /**
         * There is no connection any more. The requests that were sent on it are settled.
         *
         * @param unmade why it could not be made, if it could not and no request was sent on it
         */
        void gone(Lane lane, @Nullable FailureKind unmade, long now);
    }

    /** @param depth requests outstanding at a time, at most */
    Lane(ClientLoop loop, Target target, Recorder recorder, Owner owner, int depth) {
        this.loop = loop;
        this.target = target;
        this.limit = target.limit().toNanos();
        this.recorder = recorder;
        this.owner = owner;
        this.begun = new long[depth];
    }

    /** Begins to connect. */
    void open() {
        connected = false;
        useful = false;
        closedFor = FailureKind.GENERATOR;
        connection = loop.connect(target.address(), target.limit(), this);
    }

    /** Sends a request; before the connection is made too: it waits for it then. Latency counts from {@code from}. */
    void send(long from, long now) {
        Http1ClientConnection open = connection;
        if (open == null) {
            throw new IllegalStateException("no connection to send on");
        }
        recorder.begun(now);
        int last = first + outstanding++;
        begun[last < begun.length ? last : last - begun.length] = from;
        open.send(target.request());
    }

    /** Whether a request would leave at once. */
    boolean isConnected() {
        return connected;
    }

    /** Whether there is a connection, or one is being made. */
    boolean isOpen() {
        return connection != null;
    }

    int outstanding() {
        return outstanding;
    }

    /** Whether the latest connection has brought an answer. */
    boolean wasUseful() {
        return useful;
    }

    /** Fails what has waited too long, and closes then. */
    void expire(long now) {
        if (outstanding > 0 && now - begun[first] > limit) {
            closeFor(connected ? FailureKind.TIME_OUT : FailureKind.CONNECT_TIME_OUT);
        }
    }

    /** Closes, if there is a connection; outstanding requests have failed of this. */
    void closeFor(FailureKind kind) {
        Http1ClientConnection open = connection;
        if (open != null) {
            closedFor = kind;
            open.close();
        }
    }

    /** Closes, if there is a connection; outstanding requests count as never begun. */
    void abandon() {
        recorder.abandoned(outstanding);
        outstanding = 0;
        closeFor(FailureKind.GENERATOR);
    }

    @Override
    public void connected(Http1ClientConnection made) {
        connected = true;
        owner.connected(this, System.nanoTime());
    }

    @Override
    public void head(Http1ClientConnection from, Http1ResponseHead head) {
        status = head.status();
        length = 0;
    }

    @Override
    public void body(Http1ClientConnection from, byte[] bytes, int start, int end) {
        length += end - start;
    }

    @Override
    public void complete(Http1ClientConnection from) {
        long now = System.nanoTime();
        useful = true;
        long since = settleFirst();
        if (now - since > limit) {
            recorder.failed(FailureKind.TIME_OUT, now);
            closeFor(FailureKind.TIME_OUT);
            return;
        }
        FailureKind fault = target.fault(status, length);
        if (fault == null) {
            recorder.right(since, now);
        } else {
            recorder.failed(fault, now);
        }
        if (from.isOpen()) {
            owner.answered(this, now);
        }
    }

    private long settleFirst() {
        long since = begun[first];
        first = first + 1 == begun.length ? 0 : first + 1;
        outstanding--;
        return since;
    }

    @Override
    public void closed(Http1ClientConnection ended, CloseReason reason, String message, int unanswered) {
        long now = System.nanoTime();
        FailureKind kind = kind(reason);
        boolean unmade = outstanding == 0 && !connected && reason != CloseReason.CLOSED_HERE;
        connection = null;
        connected = false;
        if (reason == CloseReason.LAST_RESPONSE && outstanding > 0) {
            recorder.abandoned(outstanding);
            owner.returned(outstanding);
            outstanding = 0;
        }
        while (outstanding > 0) {
            settleFirst();
            recorder.failed(kind, now);
        }
        owner.gone(this, unmade ? kind : null, now);
    }

    private FailureKind kind(CloseReason reason) {
        return switch (reason) {
            case CONNECT_REFUSED -> FailureKind.CONNECTION_REFUSED;
            case CONNECT_TIMEOUT -> FailureKind.CONNECT_TIME_OUT;
            case CONNECT_FAILED -> FailureKind.GENERATOR;
            case RESET, CLOSED_UNANSWERED, CLOSED_IN_RESPONSE, CLOSED_IDLE, LAST_RESPONSE ->
                FailureKind.CONNECTION_LOST;
            case PROTOCOL_ERROR, TLS_FAILED -> FailureKind.PROTOCOL_ERROR;
            case CLOSED_HERE -> closedFor;
        };
    }
}

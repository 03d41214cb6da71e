package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.ConnectionListener;
import dev.freshet.client.loop.Http1ClientConnection;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.lab.load.FailureKind;
import org.jspecify.annotations.Nullable;

/** HTTP/1.1: responses arrive in the order of their requests. */
final class PipelinedLane extends Lane implements ConnectionListener {
    /** The start, or intended start, of each outstanding request; a ring, as responses arrive in order. */
    private final long[] begun;
    private int first;
    private int outstanding;
    private int status;
    private long length;
    /** When the head of the present response was complete. */
    private long headed;
    private @Nullable Http1ClientConnection connection;

    PipelinedLane(Share.Part part, Owner owner, int depth) {
        super(part, owner);
        this.begun = new long[depth];
    }

    @Override
    void connect() {
        connection = part.loop().connect(part.target().address(), part.target().limit(), this);
    }

    @Override
    void send(long from, long now) {
        Http1ClientConnection open = connection;
        if (open == null) {
            throw new IllegalStateException("no connection");
        }
        part.recorder().begun(now);
        int last = first + outstanding++;
        begun[last < begun.length ? last : last - begun.length] = from;
        open.send(part.target().prepared());
    }

    @Override
    boolean isOpen() {
        return connection != null;
    }

    @Override
    int outstanding() {
        return outstanding;
    }

    @Override
    long oldest() {
        return begun[first];
    }

    @Override
    void close() {
        Http1ClientConnection open = connection;
        if (open != null) {
            open.close();
        }
    }

    @Override
    void forget() {
        outstanding = 0;
    }

    @Override
    public void connected(Http1ClientConnection made) {
        made();
    }

    @Override
    public void head(Http1ClientConnection from, Http1ResponseHead head) {
        status = head.status();
        length = 0;
        headed = part.now();
        part.recorder().head(head);
    }

    @Override
    public void body(Http1ClientConnection from, byte[] bytes, int start, int end) {
        length += end - start;
    }

    @Override
    public void complete(Http1ClientConnection from) {
        long now = part.now();
        if (judge(settleFirst(), headed, status, length, now) && from.isOpen()) {
            answered(now);
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
        long now = part.now();
        FailureKind kind = kind(reason);
        boolean unmade = outstanding == 0 && !isConnected() && reason != CloseReason.CLOSED_HERE;
        connection = null;
        notConnected();
        while (outstanding > 0) {
            long since = settleFirst();
            if (reason == CloseReason.LAST_RESPONSE) {
                returned(since);
            } else {
                part.recorder().failed(kind, now);
            }
        }
        ended(unmade ? kind : null, now);
    }
}

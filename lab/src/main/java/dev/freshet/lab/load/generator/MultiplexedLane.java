package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientConnection;
import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.ConnectAttempt;
import dev.freshet.client.loop.ConnectionEvents;
import dev.freshet.client.loop.RequestStream;
import dev.freshet.client.loop.ResponseListener;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.lab.load.FailureKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** HTTP/2: each request is a stream, and responses arrive in any order. */
final class MultiplexedLane extends Lane implements ConnectionEvents {
    /** In the order in which they were started. */
    private final List<Call> outstanding = new ArrayList<>();
    /** Those of them that wait for the connection or for a stream. */
    private final ArrayDeque<Call> unsent = new ArrayDeque<>();
    private @Nullable ConnectAttempt attempt;
    private @Nullable ClientConnection connection;

    MultiplexedLane(Share.Part part, Owner owner) {
        super(part, owner);
    }

    @Override
    void connect() {
        attempt = part.loop().open(part.target().connection(), this);
    }

    @Override
    void send(long from, long now) {
        if (attempt == null) {
            throw new IllegalStateException("no connection");
        }
        part.recorder().begun(now);
        Call call = new Call(from);
        outstanding.add(call);
        unsent.add(call);
        sendWaiting();
    }

    private void sendWaiting() {
        ClientConnection open = connection;
        while (open != null && open.isOpen() && open.capacity() > 0 && !unsent.isEmpty()) {
            unsent.remove().begin(open);
        }
    }

    @Override
    boolean isOpen() {
        return attempt != null;
    }

    @Override
    int outstanding() {
        return outstanding.size();
    }

    @Override
    long oldest() {
        return outstanding.getFirst().from;
    }

    @Override
    void close() {
        ClientConnection open = connection;
        ConnectAttempt making = attempt;
        if (open != null) {
            open.close();
        } else if (making != null) {
            making.cancel();
        }
    }

    @Override
    void forget() {
        outstanding.clear();
        unsent.clear();
    }

    @Override
    public void connected(ClientConnection made) {
        connection = made;
        made();
        sendWaiting();
    }

    @Override
    public void available(ClientConnection grown) {
        sendWaiting();
    }

    @Override
    public void draining(ClientConnection leaving) {
        // Requests that the server processes are still answered; closed() settles the rest.
    }

    @Override
    public void closed(CloseReason reason, String message) {
        long now = part.now();
        FailureKind kind = kind(reason);
        boolean unmade = outstanding.isEmpty() && !isConnected() && reason != CloseReason.CLOSED_HERE;
        attempt = null;
        connection = null;
        notConnected();
        outstanding.removeAll(unsent);
        while (!unsent.isEmpty()) {
            long from = unsent.remove().from;
            if (reason == CloseReason.LAST_RESPONSE) {
                returned(from);
            } else {
                part.recorder().failed(kind, now);
            }
        }
        ended(unmade ? kind : null, now);
    }

    /** A request and its response. */
    private final class Call implements ResponseListener {
        private final long from;
        private int status;
        private long length;
        private long headed;
        private @Nullable RequestStream stream;

        Call(long from) {
            this.from = from;
        }

        void begin(ClientConnection on) {
            RequestStream begun = on.begin(part.target().request(), this);
            stream = begun;
            byte[] body = part.target().body();
            if (body.length > 0 && begun.write(body, 0, body.length)) {
                begun.end();
            }
        }

        @Override
        public void taken() {
            RequestStream begun = stream;
            if (begun != null) {
                begun.end();
            }
        }

        @Override
        public void head(ResponseHead head) {
            status = head.status();
            headed = part.now();
            part.recorder().head(head);
        }

        @Override
        public void body(byte[] bytes, int start, int end) {
            length += end - start;
            RequestStream begun = stream;
            if (begun != null) {
                begun.consumed(end - start);
            }
        }

        @Override
        public void complete(HttpHeaders trailers) {
            long now = part.now();
            ClientConnection on = connection;
            if (outstanding.remove(this) && judge(from, headed, status, length, now) && on != null && on.isOpen()) {
                answered(now);
            }
        }

        @Override
        public void failed(CloseReason reason, boolean unprocessed, String message) {
            if (!outstanding.remove(this)) {
                return;
            }
            long now = part.now();
            ClientConnection on = connection;
            boolean goesOn = on != null && on.isOpen();
            if (reason == CloseReason.STREAM_REFUSED && !goesOn) {
                returned(from);
            } else {
                part.recorder().failed(kind(reason), now);
            }
            if (goesOn) {
                answered(now);
            }
        }
    }
}

package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.test.network.RawServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A connection asked for by {@link ClientLoop#open}; records what its listeners are told, a line each. */
final class Opened implements ConnectionEvents {
    private final ClientLoop loop;
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final CompletableFuture<ClientConnection> connection = new CompletableFuture<>();
    private ConnectAttempt attempt = () -> { };

    private Opened(ClientLoop loop) {
        this.loop = loop;
    }

    static Opened to(ClientLoop loop, ConnectTarget target) throws Exception {
        return OnLoop.call(loop, () -> on(loop, target));
    }

    /** The same, called on the loop. */
    static Opened on(ClientLoop loop, ConnectTarget target) {
        Opened opened = new Opened(loop);
        opened.attempt = loop.open(target, opened);
        return opened;
    }

    static Opened to(ClientLoop loop, RawServer server) throws Exception {
        return to(loop, plain(server.address(), ClientProtocol.HTTP_1_1));
    }

    /** A target without TLS, with the default limits. */
    static ConnectTarget plain(InetSocketAddress address, ClientProtocol protocol) {
        return new ConnectTarget(address, protocol, null, null, Duration.ofSeconds(5), ClientLimits.DEFAULT);
    }

    ConnectAttempt attempt() {
        return attempt;
    }

    /** Waits until it is made. */
    ClientConnection connection() throws Exception {
        return connection.get(20, TimeUnit.SECONDS);
    }

    /** Begins a request once the connection is made. */
    Reply begin(OutgoingRequest request) throws Exception {
        return begin(request, true);
    }

    /** @param consuming whether what comes is consumed at once */
    Reply begin(OutgoingRequest request, boolean consuming) throws Exception {
        ClientConnection made = connection();
        Reply reply = new Reply(consuming);
        reply.stream = OnLoop.call(loop, () -> {
            RequestStream stream = made.begin(request, reply);
            reply.stream = stream;
            return stream;
        });
        return reply;
    }

    /** The next event; waits up to twenty seconds. */
    String next() throws InterruptedException {
        return next(events);
    }

    /** The events from the next on, up to the one that the connection has closed. */
    List<String> untilClosed() throws InterruptedException {
        return until(events, "closed");
    }

    /** Whether it is told already that the connection has closed. */
    boolean isClosed() {
        return events.stream().anyMatch(event -> event.startsWith("closed"));
    }

    private static String next(BlockingQueue<String> queue) throws InterruptedException {
        String event = queue.poll(20, TimeUnit.SECONDS);
        return event == null ? "nothing" : event;
    }

    private static List<String> until(BlockingQueue<String> queue, String... last) throws InterruptedException {
        List<String> all = new ArrayList<>();
        while (true) {
            String event = next(queue);
            all.add(event);
            for (String end : last) {
                if (event.startsWith(end) || event.equals("nothing")) {
                    return all;
                }
            }
        }
    }

    @Override
    public void connected(ClientConnection made) {
        events.add("connected " + made.version());
        connection.complete(made);
    }

    @Override
    public void available(ClientConnection made) {
        events.add("available " + made.capacity());
    }

    @Override
    public void draining(ClientConnection made) {
        events.add("draining");
    }

    @Override
    public void closed(CloseReason reason, String message) {
        events.add("closed " + reason + ": " + message);
        connection.completeExceptionally(new IllegalStateException(message));
    }

    /** What comes back for one request; the pieces of a body are joined. */
    static final class Reply implements ResponseListener {
        private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
        private final StringBuilder body = new StringBuilder();
        private final boolean consuming;
        private volatile RequestStream stream;
        private int given;

        Reply(boolean consuming) {
            this.consuming = consuming;
        }

        RequestStream stream() {
            return stream;
        }

        String next() throws InterruptedException {
            return Opened.next(told);
        }

        /** Whether all that was told was asked for here. */
        boolean isSilent() {
            return told.isEmpty();
        }

        /** Everything up to the end of the response. */
        List<String> untilOver() throws InterruptedException {
            return until(told, "complete", "failed");
        }

        /** How much of the body came. Only on the loop. */
        int given() {
            return given;
        }

        @Override
        public void interim(ResponseHead head) {
            told.add("interim " + head.status());
        }

        @Override
        public void head(ResponseHead head) {
            List<String> fields = new ArrayList<>();
            head.headers().forEach((name, value) -> fields.add(name + "=" + value));
            told.add("head " + head.status() + " " + fields);
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
            given += to - from;
            body.append(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
            if (consuming) {
                stream.consumed(to - from);
            }
        }

        @Override
        public void taken() {
            told.add("taken");
        }

        @Override
        public void complete(HttpHeaders trailers) {
            List<String> fields = new ArrayList<>();
            trailers.forEach((name, value) -> fields.add(name + "=" + value));
            told.add("complete " + body + (fields.isEmpty() ? "" : " " + fields));
            body.setLength(0);
        }

        @Override
        public void failed(CloseReason reason, boolean unprocessed, String message) {
            told.add("failed " + reason + (unprocessed ? " unprocessed" : ""));
        }
    }
}

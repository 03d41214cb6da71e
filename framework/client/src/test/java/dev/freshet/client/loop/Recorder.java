package dev.freshet.client.loop;

import dev.freshet.http.http1.Http1ResponseHead;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Records what a connection's listener is told, a line each; the pieces of a body are joined. */
final class Recorder implements ConnectionListener {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final StringBuilder body = new StringBuilder();
    private final Consumer<Http1ClientConnection> onComplete;

    Recorder() {
        this(connection -> { });
    }

    /** @param onComplete called when a response was complete */
    Recorder(Consumer<Http1ClientConnection> onComplete) {
        this.onComplete = onComplete;
    }

    @Override
    public void connected(Http1ClientConnection connection) {
        events.add("connected");
    }

    @Override
    public void head(Http1ClientConnection connection, Http1ResponseHead head) {
        List<String> fields = new ArrayList<>();
        head.headers().forEach((name, value) -> fields.add(name + "=" + value));
        events.add("head " + head.status() + " " + fields);
    }

    @Override
    public void body(Http1ClientConnection connection, byte[] bytes, int from, int to) {
        body.append(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    }

    @Override
    public void complete(Http1ClientConnection connection) {
        events.add("complete " + body + (connection.isOpen() ? "" : " (last)"));
        body.setLength(0);
        onComplete.accept(connection);
    }

    @Override
    public void closed(Http1ClientConnection connection, CloseReason reason, String message, int unanswered) {
        events.add("closed " + reason + " " + unanswered);
    }

    /** The next event; waits up to twenty seconds. */
    String next() throws InterruptedException {
        String event = events.poll(20, TimeUnit.SECONDS);
        return event == null ? "nothing" : event;
    }

    /** The events from the next on, up to the one that the connection has closed. */
    List<String> untilClosed() throws InterruptedException {
        List<String> all = new ArrayList<>();
        String event;
        do {
            event = next();
            all.add(event);
        } while (!event.startsWith("closed") && !event.equals("nothing"));
        return all;
    }
}

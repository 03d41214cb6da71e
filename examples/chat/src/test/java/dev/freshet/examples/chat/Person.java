package dev.freshet.examples.chat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A person in a room, who uses the JDK's WebSocket client. */
final class Person implements WebSocket.Listener, AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private WebSocket socket;

    private Person() {
    }

    static Person join(int port, String room, String name) {
        Person person = new Person();
        URI uri = URI.create("ws://127.0.0.1:" + port + "/chat/" + room + "?name="
                + URLEncoder.encode(name, StandardCharsets.UTF_8));
        person.socket = CLIENT.newWebSocketBuilder().buildAsync(uri, person).join();
        return person;
    }

    Person say(String json) {
        socket.sendText(json, true).join();
        return this;
    }

    /** The next event as it arrived, or how the connection ended. */
    String hears() {
        try {
            String next = heard.poll(20, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("nothing came");
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            heard.add(text.toString());
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        heard.add("closed " + code + " " + reason);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        heard.add("broken: " + error);
    }

    @Override
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(_ -> socket).join();
        socket.abort();
    }
}

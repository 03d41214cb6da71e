package dev.freshet.conformance.http1;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers every request with what its handler saw of it, after reading its body to the end, and notes by connection of
 * the client who was called. {@code /left} leaves its body unread; the probe, on the event loop where there is one, is
 * {@code /probe}.
 */
public final class EchoApplication implements HttpApplication {
    /** The field in which a gateway between says what the port of its client is. */
    public static final String CLIENT_PORT = "Client-Port";

    private static final int SHOWN = 100;
    /** How a body comes depends on when its bytes came, where a gateway passes them on. */
    private static final Set<String> HOW_IT_CAME = Set.of("client-port", "content-length", "transfer-encoding");

    private final Map<Integer, Calls> byPort = new ConcurrentHashMap<>();

    /** Calls for the requests of one connection. */
    public static final class Calls {
        /** All of each request that was read to its end. */
        final Queue<String> seen = new ConcurrentLinkedQueue<>();
        final AtomicInteger called = new AtomicInteger();
        final AtomicInteger completed = new AtomicInteger();
        final AtomicInteger probes = new AtomicInteger();
    }

    private final class Probe implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws IOException {
            calls(request).probes.incrementAndGet();
            response.send("probe");
        }

        @Override
        public boolean nonBlocking() {
            return true;
        }
    }

    private final HttpHandler probe = new Probe();

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        return switch (request.path()) {
            case "/probe" -> probe;
            case "/left" -> this::leave;
            default -> this::echo;
        };
    }

    /** Takes out what was called for the client with this port. */
    Calls taken(int clientPort) {
        Calls calls = byPort.remove(clientPort);
        return calls == null ? new Calls() : calls;
    }

    /** Requests of all connections together that were read to their end. */
    public int completed() {
        return byPort.values().stream().mapToInt(calls -> calls.completed.get()).sum();
    }

    private Calls calls(HttpRequest request) {
        String behind = request.header(CLIENT_PORT);
        int port = behind == null ? request.remoteAddress().getPort() : Integer.parseInt(behind);
        return byPort.computeIfAbsent(port, key -> new Calls());
    }

    private void leave(HttpRequest request, HttpResponse response) throws IOException {
        calls(request).called.incrementAndGet();
        response.send("left");
    }

    private void echo(HttpRequest request, HttpResponse response) throws IOException {
        Calls calls = calls(request);
        calls.called.incrementAndGet();
        byte[] body = request.body().readAllBytes();
        calls.seen.add(all(request, body));
        calls.completed.incrementAndGet();
        response.send(view(request, body).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String all(HttpRequest request, byte[] body) {
        StringBuilder all = new StringBuilder();
        all.append(request.version()).append(' ').append(request.method()).append(' ').append(request.authority())
                .append(' ').append(request.target()).append('\n');
        request.headers().forEach((name, value) -> {
            if (!HOW_IT_CAME.contains(name.toLowerCase(Locale.ROOT))) {
                all.append(name).append(": ").append(value).append('\n');
            }
        });
        all.append(new String(body, StandardCharsets.ISO_8859_1));
        request.trailers().forEach((name, value) -> all.append('\n').append(name).append(": ").append(value));
        return all.toString();
    }

    /** Method, authority, path with query, body, and the fields and trailers whose names begin with X. */
    private static String view(HttpRequest request, byte[] body) {
        StringBuilder view = new StringBuilder();
        view.append(request.method()).append(' ').append(request.authority()).append(' ').append(request.path());
        if (request.query() != null) {
            view.append('?').append(request.query());
        }
        view.append(" [").append(body.length > SHOWN ? body.length + " bytes"
                : new String(body, StandardCharsets.ISO_8859_1)).append(']');
        request.headers().forEach((name, value) -> append(view, " ", name, value));
        request.trailers().forEach((name, value) -> append(view, " +", name, value));
        return view.toString();
    }

    private static void append(StringBuilder view, String before, String name, String value) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (upper.startsWith("X")) {
            view.append(before).append(upper).append('=').append(value);
        }
    }
}

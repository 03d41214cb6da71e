package dev.freshet.security;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An authorization server that tells its clients about tokens. */
final class Introspector implements AutoCloseable {
    /** Identifier and secret have characters that must be encoded. */
    private static final String CREDENTIALS = "Basic "
            + Base64.getEncoder().encodeToString("book+shop:s%3Acret".getBytes(StandardCharsets.UTF_8));

    private final Map<String, String> known = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch released = new CountDownLatch(1);
    private final HttpServer server;

    Introspector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/introspect", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    /** Answers about tokens that begin with {@code slow}, which wait until now. */
    void release() {
        released.countDown();
    }

    /** Makes a token active. */
    void answers(String token, String claims) {
        known.put(token, claims);
    }

    List<String> asked() {
        return asked;
    }

    List<String> settings() {
        return List.of("--security.opaque.url=http://127.0.0.1:" + server.getAddress().getPort() + "/introspect",
                "--security.opaque.client-id=book shop", "--security.opaque.client-secret=s:cret");
    }

    private void answer(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String token = form.substring("token=".length(), form.indexOf('&'));
        boolean right = exchange.getRequestMethod().equals("POST")
                && CREDENTIALS.equals(exchange.getRequestHeaders().getFirst("Authorization"))
                && "application/x-www-form-urlencoded".equals(exchange.getRequestHeaders().getFirst("Content-Type"));
        asked.add(token);
        if (token.startsWith("slow")) {
            awaitRelease();
        }
        String claims = known.get(token);
        byte[] body = (token.equals("nonsense") ? "<html>" : claims == null ? "{\"active\":false}"
                : "{\"active\":true," + claims + "}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(right ? 200 : 401, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void awaitRelease() throws IOException {
        try {
            released.await();
        } catch (InterruptedException ended) {
            throw new IOException(ended);
        }
    }

    @Override
    public void close() {
        release();
        server.stop(0);
        threads.close();
    }
}

package dev.freshet.jwt;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serial;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Fetches JSON documents, without redirects. A body has at most 1 MB and takes at most 10 s. Creates its connections
 * with the first request. Thread-safe.
 */
final class JsonFetch implements AutoCloseable {
    private static final TimeLimits LIMITS =
            new TimeLimits(Duration.ofSeconds(3), Duration.ofSeconds(3), Duration.ofSeconds(3));
    /** For the whole body, because a server could otherwise send a byte now and then. */
    private static final Duration MOST_TIME = Duration.ofSeconds(10);
    private static final int MAX_BYTES = 1024 * 1024;
    private static final byte[] NOTHING = {};

    private final int maxConnections;
    private final Map<String, ConnectionPool> pools = new HashMap<>();
    private @Nullable ClientRuntime runtime;
    private boolean closed;

    /** @param maxConnections the maximum number of connections to each server */
    JsonFetch(int maxConnections) {
        this.maxConnections = maxConnections;
    }

    /** The server has answered with another status than 200. */
    static final class StatusException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        private final int status;
        private final byte[] body;

        private StatusException(int status, byte[] body) {
            super("the status is " + status);
            this.status = status;
            this.body = body;
        }

        int status() {
            return status;
        }

        /** The body of a response with status 400; otherwise empty. */
        byte[] body() {
            return body;
        }
    }

    /** @throws IOException if the status is not 200, or the body is too large or too slow */
    byte[] get(URI uri) throws IOException {
        return answer(uri, request("GET", uri).field("Accept", "application/json, application/jwk-set+json"),
                NOTHING);
    }

    /**
     * Sends a form. Returns the object in the response, unmodifiable.
     *
     * @param authorization the credentials of this client; null for none
     * @throws IOException as for {@link #get}, or if the response is not a JSON object
     */
    Map<String, @Nullable Object> post(URI uri, Map<String, String> form, @Nullable String authorization)
            throws IOException {
        StringJoiner fields = new StringJoiner("&");
        form.forEach((name, value) -> fields.add(URLEncoder.encode(name, StandardCharsets.UTF_8) + '='
                + URLEncoder.encode(value, StandardCharsets.UTF_8)));
        byte[] body = fields.toString().getBytes(StandardCharsets.US_ASCII);
        OutgoingRequest request = request("POST", uri).field("Accept", "application/json")
                .field("Content-Type", "application/x-www-form-urlencoded").contentLength(body.length);
        byte[] answer =
                answer(uri, authorization == null ? request : request.field("Authorization", authorization), body);
        try {
            return StrictJson.object(answer);
        } catch (IllegalArgumentException malformed) {
            throw new IOException("the response is not a JSON object", malformed);
        }
    }

    private static OutgoingRequest request(String method, URI uri) {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String target = uri.getRawQuery() == null ? path : path + '?' + uri.getRawQuery();
        return new OutgoingRequest(method, target, uri.getRawAuthority());
    }

    private byte[] answer(URI uri, OutgoingRequest request, byte[] body) throws IOException {
        try (Exchange exchange = pool(uri).begin(request, LIMITS)) {
            if (body.length > 0) {
                send(exchange, body);
            }
            int status = exchange.response().status();
            if (status != 200) {
                throw new StatusException(status, status == 400 ? body(exchange) : NOTHING);
            }
            return body(exchange);
        }
    }

    private static void send(Exchange exchange, byte[] body) throws ClientException {
        try {
            exchange.write(body, 0, body.length);
            exchange.end();
        } catch (ClientException unsent) {
            // A server may refuse a request before it has read the form.
            if (!exchange.responded()) {
                throw unsent;
            }
        }
    }

    private static byte[] body(Exchange exchange) throws IOException {
        long began = System.nanoTime();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] piece = new byte[8 * 1024];
        for (int read = exchange.read(piece, 0, piece.length); read >= 0;
                read = exchange.read(piece, 0, piece.length)) {
            body.write(piece, 0, read);
            if (body.size() > MAX_BYTES) {
                throw new IOException("the response has more than " + MAX_BYTES + " bytes");
            }
            if (System.nanoTime() - began > MOST_TIME.toNanos()) {
                throw new IOException("the response takes longer than " + MOST_TIME.toSeconds() + " s");
            }
        }
        return body.toByteArray();
    }

    private synchronized ConnectionPool pool(URI uri) throws IOException {
        if (closed) {
            throw new IOException("the application has stopped");
        }
        if (runtime == null) {
            runtime = ClientRuntime.start(1, null);
        }
        ClientRuntime running = runtime;
        return pools.computeIfAbsent(uri.getScheme() + "://" + uri.getRawAuthority(), none -> open(running, uri));
    }

    /** The address stays unresolved, so that each new connection resolves the name again. */
    private ConnectionPool open(ClientRuntime runtime, URI uri) {
        boolean secure = uri.getScheme().equals("https");
        int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
        Endpoint endpoint = new Endpoint(InetSocketAddress.createUnresolved(uri.getHost(), port),
                secure ? ClientProtocol.TLS : ClientProtocol.HTTP_1_1, uri.getHost());
        return runtime.open(endpoint, PoolSettings.builder().maxConnections(maxConnections).build());
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (runtime != null) {
            runtime.close();
        }
    }
}

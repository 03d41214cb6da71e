package dev.freshet.conformance.gateway;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.conformance.Transport;
import dev.freshet.http.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A client of the gateway that speaks one version of HTTP, on pooled connections. */
final class TestClient implements AutoCloseable {
    private final ClientRuntime runtime;
    private final ConnectionPool pool;
    private final TimeLimits limits;

    /** A whole response. */
    record Answer(int status, HttpHeaders headers, byte[] body, HttpHeaders trailers) {
        String text() {
            return new String(body, StandardCharsets.ISO_8859_1);
        }
    }

    TestClient(ClientProtocol protocol, int port) {
        this(protocol, port, TestGateway.LIMITS);
    }

    /** Lets any number of requests wait for a connection. */
    TestClient(ClientProtocol protocol, int port, TimeLimits limits) {
        this.limits = limits;
        runtime = ClientRuntime.start(1, protocol.isSecure() ? Transport.trusting() : null);
        pool = runtime.open(endpoint(protocol, port), PoolSettings.builder().maxWaiting(1_000_000)
                .connectLimit(TestGateway.CONNECT_LIMIT).build());
    }

    /** A server of a test, which over TLS is called localhost. */
    static Endpoint endpoint(ClientProtocol protocol, int port) {
        return new Endpoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), protocol,
                protocol.isSecure() ? "localhost" : null);
    }

    static OutgoingRequest get(String target) {
        return new OutgoingRequest("GET", target, "a");
    }

    Exchange begin(OutgoingRequest request) throws ClientException {
        return pool.begin(request, limits);
    }

    Answer ask(String target) throws ClientException {
        return ask(get(target));
    }

    Answer ask(OutgoingRequest request) throws ClientException {
        try (Exchange exchange = begin(request)) {
            return answer(exchange);
        }
    }

    Answer ask(String method, String target, byte[] body) throws ClientException {
        OutgoingRequest request = new OutgoingRequest(method, target, "a").contentLength(body.length);
        try (Exchange exchange = begin(request)) {
            write(exchange, body);
            end(exchange);
            return answer(exchange);
        }
    }

    /** An answer may be there before all of what it answers: it counts. */
    static void write(Exchange exchange, byte[] body) throws ClientException {
        try {
            exchange.write(body, 0, body.length);
        } catch (ClientException e) {
            requireAnswer(exchange, e);
        }
    }

    /** As with {@link #write}. */
    static void end(Exchange exchange) throws ClientException {
        try {
            exchange.end();
        } catch (ClientException e) {
            requireAnswer(exchange, e);
        }
    }

    private static void requireAnswer(Exchange exchange, ClientException failure) throws ClientException {
        if (!exchange.responded()) {
            throw failure;
        }
    }

    static Answer answer(Exchange exchange) throws ClientException {
        var head = exchange.response();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] piece = new byte[16 * 1024];
        int read = exchange.read(piece, 0, piece.length);
        while (read >= 0) {
            body.write(piece, 0, read);
            read = exchange.read(piece, 0, piece.length);
        }
        return new Answer(head.status(), head.headers(), body.toByteArray(), exchange.trailers());
    }

    /** The next bytes of the body, as many as were asked for. */
    static String text(Exchange exchange, int length) throws ClientException {
        byte[] bytes = new byte[length];
        int size = 0;
        while (size < length) {
            int read = exchange.read(bytes, size, length - size);
            if (read < 0) {
                throw new AssertionError("the body ended after " + new String(bytes, 0, size,
                        StandardCharsets.ISO_8859_1));
            }
            size += read;
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        runtime.close();
    }
}

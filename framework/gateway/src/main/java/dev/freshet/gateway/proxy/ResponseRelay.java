package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Passes an upstream's response on to the client, and streams its body. Flushes whenever the upstream pauses, so that
 * each event of a stream arrives without delay. A body that is completely there goes out together with its head.
 */
final class ResponseRelay {
    /** A body of at most this size is sent in one piece if it has arrived. */
    static final int PIECE = 16 * 1024;
    /** If the upstream has waited this long for the client in all, and breaks off, the client is to blame. */
    private static final long PATIENCE_NANOS = 1_000_000_000;
    /** A write that takes less has not waited for the client: a long stream has tens of thousands of them. */
    private static final long LEAST_WAIT_NANOS = 1_000_000;

    private final ProxyExchange exchange;
    private final HttpResponse response;
    private final Exchange upstream;
    private final boolean headOnly;
    /** The nanoseconds of all waits for the client together: it can take a little now and then. */
    private long waited;

    ResponseRelay(ProxyExchange exchange, Exchange upstream) {
        this.exchange = exchange;
        this.response = exchange.response();
        this.upstream = upstream;
        this.headOnly = exchange.request().method() == HttpMethod.HEAD;
    }

    /**
     * Sends the response with the filters' changes. If this fails before the client gets any of it, resets the
     * response, because another one may follow. The reset also removes headers that were set before the gateway, as a
     * response of the gateway itself does.
     *
     * @throws dev.freshet.client.exchange.ClientException if the upstream broke off
     * @throws UpstreamException 502 if the response cannot be passed on
     * @throws IOException if the client broke off
     */
    void relay(ResponseHead head) throws IOException {
        try {
            ResponseHeads.pass(head, exchange, headOnly);
            send(head);
        } catch (IOException | UpstreamException e) {
            if (!response.isCommitted()) {
                response.reset();
            }
            throw e;
        }
    }

    private void send(ResponseHead head) throws IOException {
        long length = headOnly ? 0 : head.contentLength();
        byte[] piece = new byte[length < 0 || length > PIECE ? PIECE : (int) Math.max(length, 1)];
        boolean streams = headOnly || showsHeadEarly(length);
        if (streams) {
            // Also for HEAD, so that the server adds no Content-Length where the upstream sent none.
            response.body().flush();
        }
        int read = upstream.read(piece, 0, piece.length);
        if (!streams && (read < 0 || read == length)) {
            whole(piece, read);
        } else {
            stream(piece, read, length);
        }
    }

    /** Whether to send the head before any of the body; a short body can be waited for. */
    private boolean showsHeadEarly(long length) {
        return (length < 0 || length > PIECE) && upstream.available() == 0;
    }

    private void whole(byte[] piece, int read) throws IOException {
        if (read > 0) {
            end(new byte[1]);
        }
        passTrailers();
        response.send(piece, 0, Math.max(read, 0));
    }

    private void stream(byte[] piece, int first, long length) throws IOException {
        OutputStream out = response.body();
        long left = length;
        int read = first;
        while (read >= 0) {
            left -= read;
            write(out, piece, read, left != 0 && upstream.available() == 0);
            read = upstream.read(piece, 0, piece.length);
        }
        passTrailers();
        out.close();
    }

    private void write(OutputStream out, byte[] piece, int length, boolean flush) throws IOException {
        long began = System.nanoTime();
        out.write(piece, 0, length);
        if (flush) {
            out.flush();
        }
        long took = System.nanoTime() - began;
        waited += took < LEAST_WAIT_NANOS ? 0 : took;
    }

    /** Whether the client kept the upstream waiting for long. */
    boolean isHeldUpByClient() {
        return waited > PATIENCE_NANOS;
    }

    /** Reads the end, which must follow the announced bytes. */
    private void end(byte[] none) throws IOException {
        if (upstream.read(none, 0, 1) >= 0) {
            throw UpstreamException.unusable("the upstream sent more than it announced");
        }
    }

    /** A response has at most one trailer of a name, so this joins several values (RFC 9110 section 5.3). */
    private void passTrailers() {
        HttpHeaders received = upstream.trailers();
        if (received.size() == 0) {
            return;
        }
        Predicate<String> passed = exchange.responseTrailers();
        Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ResponseHeads.copy(received, (name, value) -> {
            if (passed.test(name)) {
                response.trailer(name, values.merge(name, value, (first, next) -> first + ", " + next));
            }
        });
    }
}

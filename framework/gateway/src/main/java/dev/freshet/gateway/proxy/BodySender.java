package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.http1.ResponseFields;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a request's body on one exchange: a short one on the caller's thread, any other on a virtual thread of its own,
 * so that a response that comes before the body's end is passed on at once, and two streams can go both ways.
 */
final class BodySender implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(BodySender.class);
    private static final int PIECE = 16 * 1024;
    /** The last bytes and the end, which nothing keeps from being sent but the scheduler. */
    private static final long LAST_BYTES_MILLIS = 100;
    /** An upstream that breaks off while the client owes it bytes for as long has lost its patience with the client. */
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final HttpRequest request;
    private final IncomingBody body;
    private final Exchange upstream;
    private final Predicate<String> passed;
    private volatile boolean allRead;
    /** Why the client's side of the body failed. */
    private volatile @Nullable Exception clientFailure;
    private @Nullable InputStream rest;
    private @Nullable Thread thread;

    /** @param passed which trailers are passed on */
    BodySender(HttpRequest request, IncomingBody body, Exchange upstream, Predicate<String> passed) {
        this.request = request;
        this.body = body;
        this.upstream = upstream;
        this.passed = passed;
    }

    /** Returns at once, or after a short body is on its way. What goes wrong is said by the response's not coming. */
    void start() {
        if (body.isWhole() && body.size() <= PIECE) {
            run();
        } else {
            // Here and not on the thread: from now on no other attempt may read it.
            rest = body.isWhole() ? null : body.rest();
            thread = Thread.ofVirtual().name("freshet-gateway-body").start(this);
        }
    }

    @Override
    public void run() {
        try {
            send();
        } catch (ClientException e) {
            LOG.trace("A response came, or failed, before the body was sent: {}", e.getMessage());
        } catch (IOException | RuntimeException e) {
            clientFailure = e;
            upstream.cancel();
        }
    }

    /**
     * The client's failure to send, which is why the exchange was cancelled; null if it sent well so far. Exceptions of
     * reading a body come as they are.
     */
    @Nullable Exception clientFailure() {
        return clientFailure;
    }

    /** Whether the upstream, which now fails in this way, was kept waiting by the client. */
    boolean isBroughtAboutByClient(Failure failure) {
        return switch (failure) {
            case IDLE_TIMEOUT -> body.waiting().now() > 0;
            case CONNECTION_LOST -> body.waiting().now() > PATIENCE_NANOS;
            default -> false;
        };
    }

    /** Whether all of the body was read, or none but a short one was there. */
    boolean hasAll() {
        return thread == null || rest == null || allRead;
    }

    /** After the response: gives the end of a body that was read whole the time to be sent, for a clean end. */
    void finish() throws InterruptedException {
        Thread sender = thread;
        if (sender != null && hasAll()) {
            sender.join(LAST_BYTES_MILLIS);
        }
    }

    private void send() throws IOException {
        if (body.size() > 0) {
            upstream.write(body.kept(), 0, body.size());
        }
        InputStream following = rest;
        if (following != null) {
            sendRest(following);
        }
        if (request.contentLength() != 0) {
            end();
        }
    }

    private void sendRest(InputStream following) throws IOException {
        byte[] piece = new byte[PIECE];
        long left = request.contentLength() < 0 ? Long.MAX_VALUE : request.contentLength() - body.size();
        int read = read(following, piece);
        while (read >= 0) {
            left -= read;
            allRead = left == 0;
            upstream.write(piece, 0, read);
            read = read(following, piece);
        }
        allRead = true;
    }

    private int read(InputStream following, byte[] into) throws IOException {
        body.waiting().begins();
        try {
            return following.read(into, 0, into.length);
        } finally {
            body.waiting().ends();
        }
    }

    private void end() throws IOException {
        HttpHeaders trailers = request.trailers();
        if (trailers.size() == 0) {
            upstream.end();
        } else {
            upstream.end(outgoing(trailers));
        }
    }

    private ResponseFields outgoing(HttpHeaders trailers) {
        ResponseFields fields = new ResponseFields();
        HopByHop hopByHop = HopByHop.of(trailers);
        trailers.forEach((name, value) -> {
            if (!hopByHop.drops(name) && passed.test(name)) {
                fields.add(name, value);
            }
        });
        return fields;
    }
}

package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.ResponseFields;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a request's body on one exchange: a short one on the caller's thread, any other on its own virtual thread. A
 * response that arrives before the end of the body can thus be passed on at once, and both sides can stream.
 */
final class BodySender implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(BodySender.class);
    private static final int PIECE = 16 * 1024;
    /** For the last bytes and the end, which only the scheduler can delay. */
    private static final long LAST_BYTES_MILLIS = 100;
    /** If the upstream has waited this long for the client in all, and breaks off, the client is to blame. */
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final HttpRequest request;
    private final IncomingBody body;
    private final Exchange upstream;
    private final Predicate<String> passed;
    private final ClientWatch client;
    /** The nanoseconds for which the request waited for its client before this exchange. */
    private final long waitedBefore;
    private volatile boolean allRead;
    /** Why reading the body from the client failed, or an Error of sending it on. */
    private volatile @Nullable Exception clientFailure;
    private @Nullable InputStream rest;
    private @Nullable Thread thread;

    /**
     * @param passed selects the trailers to pass on
     * @param client is told when the whole body has been read
     */
    BodySender(HttpRequest request, IncomingBody body, Exchange upstream, Predicate<String> passed,
            ClientWatch client) {
        this.request = request;
        this.body = body;
        this.upstream = upstream;
        this.passed = passed;
        this.client = client;
        this.waitedBefore = body.waiting().total();
    }

    /** Returns at once, or once a short body is written. A failure shows when the response does not arrive. */
    void start() {
        if (body.isWhole() && body.size() <= PIECE) {
            run();
        } else {
            // Not on the thread: from now on, no other attempt may read the body.
            rest = body.isWhole() ? null : body.rest();
            thread = Thread.ofVirtual().name("freshet-gateway-body").start(this);
        }
    }

    @Override
    public void run() {
        try {
            send();
        } catch (ClientException e) {
            LOG.trace("The exchange ended before the body was sent: {}", e.getMessage());
        } catch (IOException | RuntimeException e) {
            clientFailure = e;
            upstream.cancel();
        } catch (Error e) {
            // Otherwise, the request would wait for ever: no timeout applies before its body has ended.
            clientFailure = new IllegalStateException("the request body could not be sent", e);
            upstream.cancel();
        }
    }

    /**
     * Why the client failed to send the body, which led to cancelling the exchange; null if there was no failure so
     * far.
     */
    @Nullable Exception clientFailure() {
        return clientFailure;
    }

    /** Whether the client, by keeping the upstream waiting, caused this failure. */
    boolean isBroughtAboutByClient(Failure failure) {
        return switch (failure) {
            case IDLE_TIMEOUT -> body.waiting().now() > 0;
            // All waits together: a client can send a byte now and then.
            case CONNECTION_LOST -> !hasAll() && body.waiting().total() - waitedBefore > PATIENCE_NANOS;
            default -> false;
        };
    }

    /** Whether the whole body has been read from the client. */
    boolean hasAll() {
        return thread == null || rest == null || allRead;
    }

    /** After the response: waits briefly until a completely read body is sent, so that the exchange ends cleanly. */
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
        int read = body.waiting().read(following, piece, 0, piece.length);
        while (read >= 0) {
            left -= read;
            if (left == 0) {
                readAll();
            }
            upstream.write(piece, 0, read);
            read = body.waiting().read(following, piece, 0, piece.length);
        }
        readAll();
    }

    private void readAll() {
        allRead = true;
        client.bodyIsRead();
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

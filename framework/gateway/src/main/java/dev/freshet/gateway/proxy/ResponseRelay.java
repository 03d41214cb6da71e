package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Predicate;

/**
 * Gives the body of an upstream's response to the client as it comes. It is written out whenever the upstream has
 * paused, so that each event of a stream arrives when it was sent; one that is there whole goes out with its head.
 */
final class ResponseRelay {
    private static final int PIECE = 16 * 1024;
    /** An upstream that breaks off after the client took so long for a piece has lost its patience with the client. */
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final HttpResponse response;
    private final Exchange upstream;
    private final boolean headOnly;
    private final Predicate<String> trailers;
    /** The longest time in nanoseconds that the client took for a piece. */
    private long slowest;

    /** @param trailers which of the upstream's are passed on */
    ResponseRelay(HttpResponse response, Exchange upstream, boolean headOnly, Predicate<String> trailers) {
        this.response = response;
        this.upstream = upstream;
        this.headOnly = headOnly;
        this.trailers = trailers;
    }

    /**
     * Sends head and body to the end; status and fields are set.
     *
     * @throws dev.freshet.client.exchange.ClientException if the upstream broke off
     * @throws IOException if the client did
     */
    void relay(ResponseHead head) throws IOException {
        long length = headOnly ? 0 : head.contentLength();
        byte[] piece = new byte[length < 0 || length > PIECE ? PIECE : (int) Math.max(length, 1)];
        boolean streams = headOnly || showsHeadEarly(length);
        if (streams) {
            // For HEAD because no length of ours may stand where the upstream has said none.
            response.body().flush();
        }
        int read = upstream.read(piece, 0, piece.length);
        if (!streams && (read < 0 || read == length)) {
            whole(piece, read);
        } else {
            stream(piece, read, length);
        }
    }

    /** A head whose body is yet to come goes out alone, unless so little follows that it hardly can be waited for. */
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
        slowest = Math.max(slowest, System.nanoTime() - began);
    }

    /** Whether the upstream, which now breaks off, was kept waiting by the client. */
    boolean isHeldUpByClient() {
        return slowest > PATIENCE_NANOS;
    }

    /** All that was announced is there; only the upstream's own end of it is missing. */
    private void end(byte[] none) throws IOException {
        if (upstream.read(none, 0, 1) >= 0) {
            throw UpstreamException.unusable("the upstream sent more than it had announced");
        }
    }

    private void passTrailers() {
        ResponseHeads.copy(upstream.trailers(), (name, value) -> {
            if (trailers.test(name)) {
                response.trailer(name, value);
            }
        });
    }
}

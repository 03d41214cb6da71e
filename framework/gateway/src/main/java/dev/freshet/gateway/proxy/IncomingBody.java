package dev.freshet.gateway.proxy;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The body of a client's request. Buffers its beginning. Problems of a short body are thus known before any upstream
 * sees the request, and a short body can be sent more than once.
 */
final class IncomingBody {
    /** A body that is announced with at most this length is read completely before it is sent. */
    static final int SHORT = 16 * 1024;
    private static final byte[] NONE = new byte[0];

    private final HttpRequest request;
    private final ClientWait waiting = new ClientWait();
    private byte[] kept = NONE;
    private int size;
    private long limit = Long.MAX_VALUE;
    private @Nullable InputStream limited;
    private boolean begun;
    private boolean whole;
    /** Set when bytes after the buffered ones were handed out. */
    private volatile boolean passedOn;

    IncomingBody(HttpRequest request) {
        this.request = request;
        this.whole = request.contentLength() == 0;
    }

    /**
     * Refuses a larger body; at once if its length is known.
     *
     * @throws HttpException 413
     */
    void limit(long most) {
        limit = Math.min(limit, most);
        if (request.contentLength() > limit || size > limit) {
            throw tooLarge(limit);
        }
    }

    /** Counts only bodies of unknown length; the server enforces an announced length. Buffered bytes count, too. */
    private InputStream source() {
        if (limit == Long.MAX_VALUE || request.contentLength() >= 0) {
            return request.body();
        }
        InputStream source = limited;
        if (source == null) {
            source = new LimitedBody(request.body(), limit - size, tooLarge(limit));
            limited = source;
        }
        return source;
    }

    /**
     * Reads what must be known before the request is sent: a short body completely, and the first piece of a chunked
     * body. Reads nothing of an HTTP/2 body of unknown length, because such a client may wait for a response first.
     *
     * @throws HttpException if the body is malformed, too large or late
     */
    void begin() throws IOException {
        if (whole || begun) {
            return;
        }
        begun = true;
        long length = request.contentLength();
        if (length > 0 && length <= SHORT) {
            readWhole((int) length);
        } else if (length < 0 && request.version() != HttpVersion.HTTP_2) {
            readPiece();
        }
    }

    /**
     * Reads the whole body.
     *
     * @return null if there is no body
     * @throws HttpException 413 if the body is larger
     */
    byte @Nullable [] readAll(int most) throws IOException {
        if (request.contentLength() == 0) {
            return null;
        }
        if (size > most || request.contentLength() > most) {
            throw tooLarge(most);
        }
        if (!whole) {
            if (passedOn) {
                throw new IllegalStateException("the body was already sent without buffering; buffer it before");
            }
            begun = true;
            readWhole(most);
        }
        return size == kept.length ? kept : Arrays.copyOf(kept, size);
    }

    /** Whether the whole body is buffered. */
    boolean isWhole() {
        return whole;
    }

    /** Whether the body can be sent from its beginning. */
    boolean isSendable() {
        return whole || !passedOn;
    }

    /** The buffer; its first {@link #size()} bytes are valid. */
    byte[] kept() {
        return kept;
    }

    int size() {
        return size;
    }

    /** The length to announce to the upstream. */
    long length() {
        if (whole && (request.contentLength() == 0 || request.trailers().size() == 0)) {
            return size;
        }
        return request.contentLength() > 0 ? request.contentLength() : OutgoingRequest.UNKNOWN_LENGTH;
    }

    /** Measures the waits for the body. Read {@link #rest()} through it. */
    ClientWait waiting() {
        return waiting;
    }

    /** The bytes after the buffered ones. From now on, one thread reads them, and the body cannot be sent again. */
    InputStream rest() {
        passedOn = true;
        return source();
    }

    private void readWhole(int most) throws IOException {
        InputStream body = source();
        int read = 0;
        while (read >= 0) {
            size += read;
            if (size > most) {
                throw tooLarge(most);
            }
            makeRoom(most);
            read = waiting.read(body, kept, size, kept.length - size);
        }
        whole = true;
    }

    /** Makes room for one byte more than allowed, which finds the end of the body or its excess. */
    private void makeRoom(int most) {
        if (size == kept.length) {
            long known = request.contentLength();
            long next = known > 0 ? known + 1 : Math.max(1024, 2L * size);
            int larger = (int) Math.clamp(next, size + 1L, most + 1L);
            if (larger > SHORT + 1) {
                request.keepsInMemory(known > 0 ? known : most);
            }
            kept = Arrays.copyOf(kept, larger);
        }
    }

    private void readPiece() throws IOException {
        InputStream body = source();
        kept = new byte[SHORT];
        do {
            int read = waiting.read(body, kept, size, SHORT - size);
            if (read < 0) {
                whole = true;
                return;
            }
            size += read;
        } while (size < SHORT && body.available() > 0);
    }

    private static HttpException tooLarge(long most) {
        return new HttpException(413, "the request body has more than " + most + " bytes");
    }
}

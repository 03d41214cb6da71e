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
 * The body of a client's request. Its beginning is kept, so that what is wrong with a short body is known before any
 * upstream hears of the request, and so that a short body can be sent more than once.
 */
final class IncomingBody {
    /** A body announced as no longer is read whole before it is sent. */
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
    /** Bytes behind those kept were given away. */
    private volatile boolean passedOn;

    IncomingBody(HttpRequest request) {
        this.request = request;
        this.whole = request.contentLength() == 0;
    }

    /**
     * Has more bytes refused, those already announced at once.
     *
     * @throws HttpException 413
     */
    void limit(long most) {
        limit = Math.min(limit, most);
        if (request.contentLength() > limit || size > limit) {
            throw tooLarge(limit);
        }
    }

    /** Nothing is counted twice: a length that was announced is kept to, and what is kept was read through this. */
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
     * Reads what has to be seen before the request is sent: a short body to its end, and the first piece of a chunked
     * one. The stream of an HTTP/2 client of no known length is sent as it comes: such a client may wait for an answer
     * first.
     *
     * @throws HttpException if the body is broken, too large or late
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
     * Reads all of it.
     *
     * @return null if there is no body
     * @throws HttpException 413 if there is more
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
                throw new IllegalStateException("the body was sent already, without having been buffered");
            }
            begun = true;
            readWhole(most);
        }
        return size == kept.length ? kept : Arrays.copyOf(kept, size);
    }

    /** Whether all of it is kept. */
    boolean isWhole() {
        return whole;
    }

    /** Whether it can be sent from its beginning, perhaps once more. */
    boolean isSendable() {
        return whole || !passedOn;
    }

    /** What is kept, from its beginning: {@link #size()} bytes. */
    byte[] kept() {
        return kept;
    }

    int size() {
        return size;
    }

    /** The length to announce. */
    long length() {
        if (whole && !hasTrailers()) {
            return size;
        }
        return request.contentLength() > 0 ? request.contentLength() : OutgoingRequest.UNKNOWN_LENGTH;
    }

    /** Whether there is something behind the body, once it is whole. */
    boolean hasTrailers() {
        return whole && request.contentLength() != 0 && request.trailers().size() > 0;
    }

    /** The time that reading it takes. Whoever reads {@link #rest()} keeps it. */
    ClientWait waiting() {
        return waiting;
    }

    /** The bytes behind those kept, which from now on are read by one thread and cannot be sent again. */
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
            read = read(body, kept.length);
        }
        whole = true;
    }

    /** Behind what is kept, up to this index. */
    private int read(InputStream body, int to) throws IOException {
        waiting.begins();
        try {
            return body.read(kept, size, to - size);
        } finally {
            waiting.ends();
        }
    }

    /** A byte more than the most that may come, which finds the end, or that there is none. */
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
            int read = read(body, SHORT);
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

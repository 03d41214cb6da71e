package dev.freshet.server.exchange;

import dev.freshet.http.BlockInputStream;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stream of a request body. Closing it reads nothing; the protocol handles the unread rest. */
final class RequestBodyStream extends BlockInputStream {
    private final ServerRequest<?> request;
    private final @Nullable BodyReading reading;
    private boolean closed;

    RequestBodyStream(ServerRequest<?> request, @Nullable BodyReading reading) {
        this.request = request;
        this.reading = reading;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (request.isOver()) {
            throw new IOException(BodyReading.OVER);
        }
        if (closed) {
            throw new IOException("the body stream is closed");
        }
        if (length == 0) {
            return 0;
        }
        return reading == null ? -1 : reading.read(into, offset, length);
    }

    @Override
    public int available() {
        request.head();
        return closed || reading == null ? 0 : reading.available();
    }

    @Override
    public void close() {
        closed = true;
    }
}

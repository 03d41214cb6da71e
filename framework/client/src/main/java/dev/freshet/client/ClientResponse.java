package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.BlockInputStream;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A response whose body is still arriving. Not thread-safe. Close it: if the body was read to its end, the connection
 * can be reused; otherwise the exchange is cancelled.
 */
public final class ClientResponse implements AutoCloseable {
    /** The most to read of an unwanted body, so that its connection can be reused. */
    private static final int MOST_DISCARDED = 64 * 1024;

    private final Source source;
    private final SizeLimits limits;
    private final List<ContentCoding> codings;
    private final Json json;
    private @Nullable InputStream body;
    private Runnable onClose = () -> { };
    private boolean closed;

    record Source(ClientRequest request, Exchange exchange, ResponseHead head) {
    }

    /** @param codings those that the client requested itself and therefore decodes */
    ClientResponse(Source source, SizeLimits limits, List<ContentCoding> codings, Json json) {
        this.source = source;
        this.limits = limits;
        this.json = json;
        this.codings = source.head().headers().contains("Content-Encoding") ? codings : List.of();
    }

    public int status() {
        return source.head().status();
    }

    public HttpVersion version() {
        return source.exchange().version();
    }

    /** The headers as received; Content-Encoding and Content-Length describe the compressed body. */
    public HttpHeaders headers() {
        return source.head().headers();
    }

    /** The trailers; empty before the end of the body. */
    public HttpHeaders trailers() {
        return source.exchange().trailers();
    }

    /** The request that got this response: after redirects, the last one. */
    public ClientRequest request() {
        return source.request();
    }

    /**
     * The decompressed body as a stream. Reads block for at most {@link dev.freshet.client.exchange.TimeLimits#idle}.
     *
     * @throws IOException if the body cannot be decompressed
     */
    public InputStream body() throws IOException {
        InputStream opened = body;
        if (opened == null) {
            InputStream plain = new ExchangeInput(source.exchange());
            opened = codings.isEmpty() ? plain : new BoundedInput(
                    ContentCoding.decode(headers().all("Content-Encoding"), plain, codings), plain,
                    limits.decompressed());
            body = opened;
        }
        return opened;
    }

    /**
     * Reads the rest of the body.
     *
     * @throws ClientException {@code TOO_LARGE} if it exceeds {@link SizeLimits#body}
     */
    public byte[] bytes() throws IOException {
        int most = limits.body();
        if (codings.isEmpty() && source.head().contentLength() > most) {
            throw BoundedInput.tooLarge(most);
        }
        byte[] all = body().readNBytes(most == Integer.MAX_VALUE ? most : most + 1);
        if (all.length > most) {
            throw BoundedInput.tooLarge(most);
        }
        return all;
    }

    /** Reads the rest of the body as a value of this class; see {@link ResponseSpec#body(Class)}. */
    public <T> @Nullable T body(Class<T> type) throws IOException {
        return body((Type) type);
    }

    /** Reads the rest of the body as a value of this type. */
    public <T> @Nullable T body(Type type) throws IOException {
        return BodyReader.read(this, type, json);
    }

    /** The start of an error body; empty if it cannot be read, because the status matters more. */
    byte[] errorBody() {
        try {
            return body().readNBytes(limits.errorBody());
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Closes the response, and reads a short rest of the body first. */
    void discard() {
        try (this) {
            new ExchangeInput(source.exchange()).readNBytes(MOST_DISCARDED);
        } catch (IOException e) {
            // Nobody needs the rest; closing ends the connection.
        }
    }

    void onClose(Runnable action) {
        onClose = action;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                release();
            } finally {
                source.exchange().close();
                onClose.run();
            }
        }
    }

    /** Some decompressors hold native memory. */
    private void release() {
        try {
            if (body != null) {
                body.close();
            }
        } catch (IOException e) {
            // What was read remains valid; the exchange is closed next.
        }
    }

    private static final class ExchangeInput extends BlockInputStream {
        private final Exchange exchange;

        ExchangeInput(Exchange exchange) {
            this.exchange = exchange;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return length == 0 ? 0 : exchange.read(into, offset, length);
        }

        @Override
        public int available() {
            return exchange.available();
        }

        @Override
        public void close() {
            exchange.close();
        }
    }
}

package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.KeptHeaders;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A response whose body is still coming. One thread at a time may use it; whoever has it closes it, which gives its
 * connection back if the body was read to its end.
 */
public final class ClientResponse implements AutoCloseable {
    /** What is read of a body that nobody wants, so that its connection can be used again. */
    private static final int MOST_DISCARDED = 64 * 1024;

    private final Source source;
    private final SizeLimits limits;
    private final List<ContentCoding> codings;
    private final Json json;
    private final HttpHeaders fields;
    private @Nullable InputStream body;
    private Runnable onClose = () -> { };
    private boolean closed;

    /** Where a response comes from. */
    record Source(ClientRequest request, Exchange exchange, ResponseHead head) {
    }

    /** @param codings those that the client has asked for by itself, and so undoes */
    ClientResponse(Source source, SizeLimits limits, List<ContentCoding> codings, Json json) {
        this.source = source;
        this.limits = limits;
        this.json = json;
        this.fields = KeptHeaders.copyOf(source.head().headers());
        this.codings = fields.contains("Content-Encoding") ? codings : List.of();
    }

    public int status() {
        return source.head().status();
    }

    public HttpVersion version() {
        return source.exchange().version();
    }

    /** As they came; Content-Encoding and Content-Length are those of the body on its way. */
    public HttpHeaders headers() {
        return fields;
    }

    /** The fields behind the body; empty before its end. */
    public HttpHeaders trailers() {
        return source.exchange().trailers();
    }

    /** The request that was answered: after redirects, the last. */
    public ClientRequest request() {
        return source.request();
    }

    /**
     * The body, decompressed, as it comes. Reading waits for the server, as long as its limit of idleness says.
     *
     * @throws IOException if it cannot be decompressed
     */
    public InputStream body() throws IOException {
        InputStream opened = body;
        if (opened == null) {
            InputStream plain = new ExchangeInput(source.exchange());
            opened = codings.isEmpty() ? plain : new BoundedInput(
                    ContentCoding.decode(fields.all("Content-Encoding"), plain, codings), plain, limits.decompressed());
            body = opened;
        }
        return opened;
    }

    /**
     * What is left of the body.
     *
     * @throws ClientException {@code TOO_LARGE} if that is over the limit of {@link SizeLimits}
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

    /** What is left of the body as a value of this class; see {@link ResponseSpec#body(Class)}. */
    public <T> @Nullable T body(Class<T> type) throws IOException {
        return body((Type) type);
    }

    /** What is left of the body as a value of this type. */
    public <T> @Nullable T body(Type type) throws IOException {
        return BodyReader.read(this, type, json);
    }

    /** The beginning of an error's body; empty if it cannot be read, for the status says more than why. */
    byte[] errorBody() {
        try {
            return body().readNBytes(limits.errorBody());
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Reads to the end if that is near, and closes. */
    void discard() {
        try (this) {
            new ExchangeInput(source.exchange()).readNBytes(MOST_DISCARDED);
        } catch (IOException e) {
            // Nobody wants it; closing ends its connection.
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

    /** Some decompressors hold memory that is not the JVM's. */
    private void release() {
        try {
            if (body != null) {
                body.close();
            }
        } catch (IOException e) {
            // What was read stays right; the connection is closed next.
        }
    }
}

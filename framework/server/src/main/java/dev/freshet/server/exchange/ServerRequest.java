package dev.freshet.server.exchange;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.RequestHead;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * One request as its handler sees it, in any HTTP version. Each request is a new object, so that one used too late
 * throws instead of showing the next request. Exception: if the handler is known to have kept nothing, the object is
 * reused.
 */
public abstract class ServerRequest<H extends RequestHead> implements HttpRequest {
    private final RequestSource source;
    private final Connection connection;
    private final @Nullable BodyReading reading;
    /** The memory for the body; null if there is no body. Final, because other threads may read the body. */
    private final BodyRoom.@Nullable Share memory;
    private @Nullable InputStream body;
    private @Nullable H head;
    /** Decoded once, because a gateway looks at it several times. */
    private @Nullable String target;
    private @Nullable Map<String, Object> attributes;
    private @Nullable Abandonment abandonment;

    /** @param hasBody false if nothing follows the head */
    protected ServerRequest(H head, RequestSource source, Connection connection, boolean hasBody) {
        this.head = head;
        this.source = source;
        this.connection = connection;
        this.reading = hasBody ? new BodyReading(source) : null;
        this.memory = hasBody ? source.bodyRoom().new Share() : null;
    }

    /**
     * Runs the handler on the calling thread, and completes the response. Returns whether the handler is known to have
     * kept neither request nor response.
     */
    public boolean handleBy(HttpHandler handler, ServerResponse answer) throws Exception {
        boolean forgot;
        try {
            forgot = handler.handleAndForget(this, answer);
        } finally {
            endReading();
            // Clears an interrupt that the handler left: it must not affect what this thread does next.
            Thread.interrupted();
        }
        answer.complete();
        return forgot;
    }

    /**
     * Lets the handler begin on the event loop. An exception of the handler becomes the answer.
     *
     * @return null if the handler needs a thread
     */
    public DeferringHandler.@Nullable Deferred defer(HttpHandler handler, ServerResponse answer, Runnable ready) {
        if (!(handler instanceof DeferringHandler deferring)) {
            return null;
        }
        // If the handler throws, other code may still run this later, while the next request of the connection waits.
        AtomicBoolean ran = new AtomicBoolean();
        Runnable once = () -> {
            if (ran.compareAndSet(false, true)) {
                ready.run();
            }
        };
        try {
            return deferring.defer(this, answer, once);
        } catch (Throwable failure) {
            once.run();
            return new FailedDeferral(failure);
        }
    }

    /** Ends reading of the body, including a read in progress. */
    private void endReading() {
        if (abandonment != null) {
            abandonment.end();
            source.endWatch();
        }
        if (reading != null) {
            reading.end();
        }
    }

    /** The response is complete: makes the request invalid. */
    public void end() {
        head = null;
        target = null;
        if (memory != null) {
            memory.close();
        }
    }

    /**
     * Whether reading the body threw this exception, so that the client is at fault. Call it after the handler has
     * returned.
     */
    public boolean bodyHasThrown(Throwable failure) {
        return reading != null && reading.hasThrown(failure);
    }

    /** Whether the object can be reused, because no other object that shows this request exists. */
    public boolean isBare() {
        return reading == null && body == null && attributes == null && abandonment == null;
    }

    /** Reuses the object for another request without a body. It must be bare and ended. */
    public void beginAgain(H head) {
        this.head = head;
        target = null;
    }

    @Override
    public HttpMethod method() {
        return head().method();
    }

    @Override
    public HttpVersion version() {
        return head().version();
    }

    /** Depends on the connection only, not on what the client sends. */
    @Override
    public String scheme() {
        return tlsSession() == null ? "http" : "https";
    }

    @Override
    public String authority() {
        return head().authority();
    }

    @Override
    public String target() {
        H live = head();
        String known = target;
        if (known == null) {
            known = live.target();
            target = known;
        }
        return known;
    }

    @Override
    public String path() {
        return head().path().toString();
    }

    @Override
    public ByteSlice pathBytes() {
        return head().path();
    }

    @Override
    public @Nullable String query() {
        return head().query();
    }

    @Override
    public HttpHeaders headers() {
        return head().headers();
    }

    @Override
    public long contentLength() {
        return head().contentLength();
    }

    @Override
    public InputStream body() {
        head();
        if (body == null) {
            body = new RequestBodyStream(this, reading);
        }
        return body;
    }

    @Override
    public byte[] bodyBytes() throws IOException {
        return WholeBody.of(this, source.bodyRoom());
    }

    @Override
    public void keepsInMemory(long bytes) {
        head();
        if (memory != null) {
            memory.hold(bytes, !connection.loop().inLoop());
        }
    }

    @Override
    public HttpHeaders trailers() {
        head();
        return source.trailers();
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        head();
        return connection.tlsSession();
    }

    @Override
    public String listener() {
        return connection.listener();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return connection.remoteAddress();
    }

    @Override
    public void onAbandoned(Runnable action) {
        head();
        if (abandonment == null) {
            abandonment = new Abandonment();
        }
        abandonment.become(action);
        // Watch again on each call: a body that prevented it may have been read meanwhile.
        source.watch(abandonment);
    }

    @Override
    public boolean isAbandoned() {
        return abandonment != null && abandonment.isGone();
    }

    @Override
    public @Nullable Object attribute(String name) {
        head();
        return attributes == null ? null : attributes.get(name);
    }

    @Override
    public void attribute(String name, @Nullable Object value) {
        head();
        if (attributes == null) {
            attributes = new HashMap<>();
        }
        if (value == null) {
            attributes.remove(name);
        } else {
            attributes.put(name, value);
        }
    }

    @Override
    public Map<String, Object> attributes() {
        head();
        return attributes == null ? Map.of() : Map.copyOf(attributes);
    }

    /** @throws IllegalStateException if the handler has returned: head and body now belong to another request */
    protected H head() {
        H live = head;
        if (live == null) {
            throw new IllegalStateException(BodyReading.OVER);
        }
        return live;
    }

    boolean isOver() {
        return head == null;
    }
}

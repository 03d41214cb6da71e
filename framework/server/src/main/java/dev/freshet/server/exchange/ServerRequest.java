package dev.freshet.server.exchange;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.RequestHead;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * One request as its handler sees it, whatever the version. A new object for each, so that one kept too long can say so
 * instead of showing the request that came after it; unless the handler is known to have kept nothing, and nothing was
 * hung on to it.
 */
public abstract class ServerRequest<H extends RequestHead> implements HttpRequest {
    private final RequestSource source;
    private final InetSocketAddress remoteAddress;
    private final @Nullable BodyReading reading;
    private @Nullable InputStream body;
    private @Nullable H head;
    private @Nullable Map<String, Object> attributes;
    private @Nullable Abandonment abandonment;
    private BodyRoom.@Nullable Share share;

    /** @param hasBody false if nothing comes behind the head, not even the end */
    protected ServerRequest(H head, RequestSource source, InetSocketAddress remoteAddress, boolean hasBody) {
        this.head = head;
        this.source = source;
        this.remoteAddress = remoteAddress;
        this.reading = hasBody ? new BodyReading(source) : null;
    }

    /** The handler has returned: no thread reads the body any more, and one that waits for some leaves. */
    public void endReading() {
        if (abandonment != null) {
            abandonment.end();
            source.endWatch();
        }
        if (reading != null) {
            reading.end();
        }
    }

    /** What the handler has begun is completed. */
    public void end() {
        head = null;
        if (share != null) {
            share.release();
            share = null;
        }
    }

    /** Whether reading the body has thrown this: the fault is the client's. Once the handler has returned. */
    public boolean bodyHasThrown(Throwable failure) {
        return reading != null && reading.hasThrown(failure);
    }

    /** Whether it can be begun again once it has ended: nothing else was made that shows it. */
    public boolean isBare() {
        return reading == null && body == null && attributes == null && abandonment == null;
    }

    /** Is another request from now on, one without a body. Only for one that is bare and has ended. */
    public void beginAgain(H head) {
        this.head = head;
    }

    @Override
    public HttpMethod method() {
        return head().method();
    }

    @Override
    public HttpVersion version() {
        return head().version();
    }

    /** By the connection the request came on, whatever the client says. */
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
        return head().target();
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
            body = new RequestBody(this, reading);
        }
        return body;
    }

    @Override
    public byte[] bodyBytes() throws IOException {
        BodyRoom room = source.bodyRoom();
        if (contentLength() > room.each()) {
            throw tooLarge(room);
        }
        return WholeBody.of(this, room.each(), () -> tooLarge(room));
    }

    private static HttpException tooLarge(BodyRoom room) {
        room.countTooLarge();
        return new HttpException(413, "the body is longer than " + room.each() + " bytes");
    }

    @Override
    public void keepsInMemory(long bytes) {
        head();
        if (share == null && bytes <= BodyRoom.FREE) {
            return;
        }
        if (share == null) {
            share = source.bodyRoom().new Share();
        }
        share.hold(bytes, source.mayWait());
    }

    @Override
    public HttpHeaders trailers() {
        head();
        return source.trailers();
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        head();
        return source.tlsSession();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public void onAbandoned(Runnable action) {
        head();
        if (abandonment == null) {
            abandonment = new Abandonment();
        }
        abandonment.become(action);
        // Again too: the body, which was in the way, may have been read meanwhile.
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

    /** @throws IllegalStateException if the handler has returned: the head, and the body, are another request's now */
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

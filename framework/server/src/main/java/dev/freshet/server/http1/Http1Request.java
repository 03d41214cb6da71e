package dev.freshet.server.http1;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.http1.Http1RequestHead;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * One request as its handler sees it. A new object for each, so that one kept too long can say so instead of showing
 * the request that came after it.
 */
final class Http1Request implements HttpRequest {
    private final InetSocketAddress remoteAddress;
    private final Http1Exchange exchange;
    private @Nullable Http1RequestHead head;
    private @Nullable InputStream body;
    private @Nullable Map<String, Object> attributes;

    Http1Request(Http1Exchange exchange, Http1RequestHead head, InetSocketAddress remoteAddress) {
        this.exchange = exchange;
        this.head = head;
        this.remoteAddress = remoteAddress;
    }

    /** The handler has returned. */
    void end() {
        head = null;
    }

    @Override
    public HttpMethod method() {
        return head().method();
    }

    @Override
    public HttpVersion version() {
        return head().version();
    }

    @Override
    public String scheme() {
        return tlsSession() == null ? "http" : "https";
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        head();
        return exchange.tlsSession();
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
            body = new RequestBodyStream(this, exchange);
        }
        return body;
    }

    @Override
    public HttpHeaders trailers() {
        head();
        return exchange.trailers();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public @Nullable String upgradeProtocol() {
        Http1RequestHead asked = head();
        if (asked.method() != HttpMethod.GET || asked.version() != HttpVersion.HTTP_1_1 || asked.contentLength() != 0) {
            return null;
        }
        List<String> protocols = asked.headers().all("Upgrade");
        return protocols.isEmpty() || !connectionNamesUpgrade(asked) ? null : String.join(", ", protocols);
    }

    private static boolean connectionNamesUpgrade(Http1RequestHead asked) {
        for (String value : asked.headers().all("Connection")) {
            for (String option : value.split(",", -1)) {
                if (option.strip().equalsIgnoreCase("upgrade")) {
                    return true;
                }
            }
        }
        return false;
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
    Http1RequestHead head() {
        Http1RequestHead live = head;
        if (live == null) {
            throw new IllegalStateException("the request is over: its handler has returned");
        }
        return live;
    }
}

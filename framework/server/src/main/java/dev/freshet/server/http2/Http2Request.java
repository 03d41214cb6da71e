package dev.freshet.server.http2;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.server.exchange.RequestBody;
import dev.freshet.server.exchange.ServerRequest;
import java.io.InputStream;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A request on a stream, as its handler sees it. */
final class Http2Request extends ServerRequest<Http2RequestHead> {
    private final Http2Exchange exchange;
    private @Nullable InputStream body;

    Http2Request(Http2Exchange exchange, Http2RequestHead head) {
        super(head, exchange.remoteAddress());
        this.exchange = exchange;
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        head();
        return exchange.tlsSession();
    }

    @Override
    public InputStream body() {
        head();
        if (body == null) {
            body = new RequestBody(this, exchange);
        }
        return body;
    }

    @Override
    public HttpHeaders trailers() {
        head();
        return exchange.trailers();
    }

    @Override
    public @Nullable String upgradeProtocol() {
        return head().protocol();
    }
}

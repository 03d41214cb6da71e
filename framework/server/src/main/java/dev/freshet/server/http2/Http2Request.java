package dev.freshet.server.http2;

import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.server.exchange.ServerRequest;
import org.jspecify.annotations.Nullable;

/** A request on a stream, as its handler sees it. */
final class Http2Request extends ServerRequest<Http2RequestHead> {
    Http2Request(Http2Exchange exchange, Http2RequestHead head) {
        super(head, exchange, exchange.remoteAddress());
    }

    @Override
    public @Nullable String upgradeProtocol() {
        return head().protocol();
    }
}

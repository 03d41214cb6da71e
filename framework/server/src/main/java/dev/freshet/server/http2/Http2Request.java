package dev.freshet.server.http2;

import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.server.exchange.ServerRequest;
import org.jspecify.annotations.Nullable;

/** A request on a stream, as its handler sees it. */
final class Http2Request extends ServerRequest<Http2RequestHead> {
    /** @param ended whether the stream's end has come */
    Http2Request(Http2Exchange exchange, Http2RequestHead head, boolean ended) {
        super(head, exchange, exchange.remoteAddress(), head.contentLength() != 0 || !ended);
    }

    @Override
    public @Nullable String upgradeProtocol() {
        return head().protocol();
    }
}

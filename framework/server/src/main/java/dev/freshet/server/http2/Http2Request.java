package dev.freshet.server.http2;

import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.server.exchange.ServerRequest;
import dev.freshet.server.io.Connection;
import org.jspecify.annotations.Nullable;

final class Http2Request extends ServerRequest<Http2RequestHead> {
    /** @param ended whether the stream has ended */
    Http2Request(StreamInput input, Http2RequestHead head, Connection connection, boolean ended) {
        super(head, input, connection, head.contentLength() != 0 || !ended);
    }

    @Override
    public @Nullable String upgradeProtocol() {
        return head().protocol();
    }
}

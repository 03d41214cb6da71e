package dev.freshet.server.http2;

import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.server.exchange.ServerRequest;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

final class Http2Request extends ServerRequest<Http2RequestHead> {
    /** @param ended whether the stream has ended */
    Http2Request(StreamInput input, Http2RequestHead head, InetSocketAddress remoteAddress, boolean ended) {
        super(head, input, remoteAddress, head.contentLength() != 0 || !ended);
    }

    @Override
    public @Nullable String upgradeProtocol() {
        return head().protocol();
    }
}

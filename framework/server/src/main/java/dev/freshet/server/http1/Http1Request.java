package dev.freshet.server.http1;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.server.exchange.ServerRequest;
import dev.freshet.server.io.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class Http1Request extends ServerRequest<Http1RequestHead> {
    Http1Request(Http1Body body, Http1RequestHead head, Connection connection) {
        super(head, body, connection, head.contentLength() != 0);
    }

    @Override
    public @Nullable String upgradeProtocol() {
        Http1RequestHead asked = head();
        if (asked.method() != HttpMethod.GET || asked.version() != HttpVersion.HTTP_1_1 || asked.contentLength() != 0) {
            return null;
        }
        List<String> protocols = asked.headers().all("Upgrade");
        boolean named = !protocols.isEmpty()
                && FieldSyntax.lists(String.join(",", asked.headers().all("Connection")), "upgrade");
        return named ? String.join(", ", protocols) : null;
    }
}

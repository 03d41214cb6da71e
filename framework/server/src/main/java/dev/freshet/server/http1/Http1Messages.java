package dev.freshet.server.http1;

import dev.freshet.http.ResponseFields;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.server.io.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Creates the objects passed to handlers. Reuses those of the last request if its handler cannot have kept them. For
 * the connection's owner only.
 */
final class Http1Messages {
    private final Http1Exchange exchange;
    private @Nullable Http1Request usedRequest;
    private @Nullable Http1Response usedResponse;

    Http1Messages(Http1Exchange exchange) {
        this.exchange = exchange;
    }

    Http1Response response(ResponseFields fields) {
        Http1Response used = usedResponse;
        if (used == null) {
            return new Http1Response(exchange, fields);
        }
        usedResponse = null;
        used.beginAgain();
        return used;
    }

    Http1Request request(Http1Body body, Http1RequestHead head, Connection connection) {
        Http1Request used = usedRequest;
        if (used == null || head.contentLength() != 0) {
            return new Http1Request(body, head, connection);
        }
        usedRequest = null;
        used.beginAgain(head);
        return used;
    }

    /** Keeps for reuse a request and a response that have ended and that the handler did not keep. */
    void take(Http1Request request, Http1Response response) {
        usedRequest = request.isBare() ? request : null;
        usedResponse = response.isBare() ? response : null;
    }

    /** Drops the kept objects, because the next request may come late or never. */
    void rest() {
        usedRequest = null;
        usedResponse = null;
    }
}

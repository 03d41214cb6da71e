package dev.freshet.server.http1;

import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.http.http1.ResponseFields;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The objects that handlers get: the last request's again where nobody can have kept them, else new ones. By the owner
 * of the connection only.
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

    Http1Request request(Http1RequestHead head, InetSocketAddress remoteAddress) {
        Http1Request used = usedRequest;
        if (used == null || head.contentLength() != 0) {
            return new Http1Request(exchange, head, remoteAddress);
        }
        usedRequest = null;
        used.beginAgain(head);
        return used;
    }

    /** These have ended, and their handler has kept neither. */
    void take(Http1Request request, Http1Response response) {
        usedRequest = request.isBare() ? request : null;
        usedResponse = response.isBare() ? response : null;
    }

    /** Nothing is to be kept for a request that may be long in coming, or never comes. */
    void rest() {
        usedRequest = null;
        usedResponse = null;
    }
}

package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.websocket.WebSocketHandshake;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The opening handshake of a WebSocket between two connections whose HTTP versions may differ. HTTP/1.1 uses a key to
 * prove that the server knows WebSocket (RFC 6455 section 1.3); HTTP/2 needs no key (RFC 8441 section 5). If only one
 * side uses a key, the gateway plays the other end of it. The two ends negotiate subprotocol and extensions. Upgrades
 * to other protocols are not passed on, because they would carry unchecked requests; RFC 9110 section 7.8 lets a server
 * ignore them.
 */
record WebSocketUpgrade(boolean clientHasKey, String key) {
    static final String PROTOCOL = "websocket";
    private static final String KEY = "Sec-WebSocket-Key";
    private static final String ACCEPT = "Sec-WebSocket-Accept";
    private static final int KEY_BYTES = 16;

    static boolean isRequested(HttpRequest request) {
        return WebSocketHandshake.isRequested(request);
    }

    /**
     * Null if the request is not for a WebSocket.
     *
     * @throws HttpException 400 if its key is invalid
     */
    static @Nullable WebSocketUpgrade of(HttpRequest request, UpstreamRequest head) {
        if (!isRequested(request)) {
            return null;
        }
        if (request.version() == HttpVersion.HTTP_2) {
            byte[] random = new byte[KEY_BYTES];
            ThreadLocalRandom.current().nextBytes(random);
            String key = Base64.getEncoder().encodeToString(random);
            head.set(KEY, key);
            return new WebSocketUpgrade(false, key);
        }
        return new WebSocketUpgrade(true, WebSocketHandshake.key(request));
    }

    /**
     * Whether the upstream has agreed to the WebSocket.
     *
     * @throws HttpException 400 if the resource is an ordinary one, whose status the client would mistake for agreement
     * @throws UpstreamException 502 if the upstream's handshake is invalid
     */
    boolean accepted(Exchange upstream, ResponseHead head) throws ClientException {
        if (!upstream.upgraded(PROTOCOL)) {
            if (!clientHasKey && head.status() < 300) {
                throw new HttpException(400, "the resource does not speak WebSocket");
            }
            return false;
        }
        if (upstream.version() != HttpVersion.HTTP_2 && !proves(head.headers())) {
            throw UpstreamException.unusable("the upstream's WebSocket handshake is invalid");
        }
        return true;
    }

    /** Sets the headers of the agreement and those of the filters. */
    void agree(ResponseHead head, ProxyExchange exchange) {
        ResponseHeads.passFields(head, exchange);
        HttpResponse response = exchange.response();
        response.removeHeader(ACCEPT);
        if (clientHasKey) {
            response.header("Upgrade", PROTOCOL);
            response.header(ACCEPT, WebSocketHandshake.acceptValue(key));
        }
    }

    private boolean proves(HttpHeaders headers) {
        return PROTOCOL.equalsIgnoreCase(headers.first("Upgrade"))
                && WebSocketHandshake.acceptValue(key).equals(headers.first(ACCEPT));
    }
}

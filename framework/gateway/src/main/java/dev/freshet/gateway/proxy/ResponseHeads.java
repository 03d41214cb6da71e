package dev.freshet.gateway.proxy;

import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import java.util.function.BiConsumer;

/** Makes the head for the client from the upstream's head. */
final class ResponseHeads {
    private static final int UPGRADE_REQUIRED = 426;

    private ResponseHeads() {
    }

    /**
     * Sets the status and headers after the filters' changes.
     *
     * @throws UpstreamException 502 if the upstream's head cannot be passed on
     */
    static void pass(ResponseHead head, ProxyExchange exchange, boolean headOnly) {
        HttpResponse response = exchange.response();
        if (head.status() < 200 || head.status() > 599) {
            throw UpstreamException.unusable("the upstream sent an invalid status");
        }
        response.status(passFields(head, exchange));
        passProtocols(head, exchange.request(), response);
        passLength(head, headOnly, response);
    }

    /**
     * Sets the headers after the filters' changes; returns the changed status.
     *
     * @throws UpstreamException 502 if the upstream's head cannot be passed on
     */
    static int passFields(ResponseHead head, ProxyExchange exchange) {
        HttpResponse response = exchange.response();
        if (!exchange.hasChanges()) {
            copy(head.headers(), response::addHeader);
            return head.status();
        }
        UpstreamResponse changed = new UpstreamResponse(head.status());
        HopByHop hopByHop = HopByHop.of(head.headers());
        changed.addAll(head.headers(), name -> !hopByHop.drops(name));
        exchange.change(changed);
        changed.forEach(response::addHeader);
        return changed.status();
    }

    /**
     * Passes on the headers that do not belong to the connection.
     *
     * @throws UpstreamException 502 if a header is invalid
     */
    static void copy(HttpHeaders headers, BiConsumer<? super String, ? super String> fields) {
        HopByHop hopByHop = HopByHop.of(headers);
        try {
            headers.forEach((name, value) -> {
                if (!hopByHop.drops(name)) {
                    fields.accept(name, value);
                }
            });
        } catch (IllegalArgumentException e) {
            throw UpstreamException.unusable("the upstream sent an invalid header");
        }
    }

    /**
     * A 426 response must have Upgrade (RFC 9110 section 15.5.22), which an HTTP/2 upstream cannot send. Only WebSocket
     * is passed on.
     */
    private static void passProtocols(ResponseHead head, HttpRequest request, HttpResponse response) {
        if (head.status() == UPGRADE_REQUIRED && request.version() != HttpVersion.HTTP_2
                && (WebSocketUpgrade.isRequested(request) || namesWebSocket(head.headers()))) {
            response.header("Upgrade", WebSocketUpgrade.PROTOCOL);
        }
    }

    private static boolean namesWebSocket(HttpHeaders headers) {
        return headers.all("Upgrade").stream().anyMatch(value -> FieldSyntax.lists(value, WebSocketUpgrade.PROTOCOL));
    }

    /** The upstream's Content-Length; for HEAD, that of the GET response (RFC 9110 section 8.6). */
    private static void passLength(ResponseHead head, boolean headOnly, HttpResponse response) {
        if (headOnly) {
            String length = head.headers().first("Content-Length");
            if (length != null && isDecimal(length)) {
                response.header("Content-Length", length);
            }
        } else if (head.contentLength() > 0) {
            response.header("Content-Length", Long.toString(head.contentLength()));
        }
    }

    /** Nothing else has checked the length of a body that is not sent. */
    private static boolean isDecimal(String length) {
        boolean decimal = !length.isEmpty() && length.length() <= 18;
        for (int i = 0; i < length.length() && decimal; i++) {
            decimal = length.charAt(i) >= '0' && length.charAt(i) <= '9';
        }
        return decimal;
    }
}

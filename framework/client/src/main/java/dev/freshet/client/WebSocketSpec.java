package dev.freshet.client;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.websocket.PermessageDeflate;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a WebSocket connection: the client side of the opening handshake (RFC 6455 section 4.1). It uses HTTP/2 (RFC
 * 8441) if the client's version is {@link ClientVersion#HTTP_2}, otherwise HTTP/1.1.
 */
public final class WebSocketSpec {
    private static final String PROTOCOL = "websocket";
    private static final int KEY_BYTES = 16;
    /** The session enforces the idle timeout itself. */
    private static final Duration FOR_EVER = Duration.ofDays(10_000);

    private final Hop hop;
    private final ClientRequest request;
    private WebSocketLimits limits = WebSocketLimits.DEFAULT;
    private List<String> subprotocols = List.of();

    WebSocketSpec(Hop hop, ClientRequest request) {
        this.hop = hop;
        this.request = request;
    }

    /** Sets limits for messages and timeouts; by default {@link WebSocketLimits#DEFAULT}. */
    public WebSocketSpec limits(WebSocketLimits settings) {
        limits = settings;
        return this;
    }

    /** Sets the subprotocols to offer, by preference. */
    public WebSocketSpec subprotocols(String... names) {
        for (String name : names) {
            if (!FieldSyntax.isToken(name)) {
                throw new IllegalArgumentException("the name of a subprotocol is not a token");
            }
        }
        subprotocols = List.of(names);
        return this;
    }

    /**
     * Connects. Calls {@code opened} of the listener on this thread, before returning; later calls come on a virtual
     * thread of the session.
     *
     * @throws RestClientResponseException if the server responds with anything but a WebSocket
     * @throws ResourceAccessException if there is no response
     * @throws RestClientException if the server's handshake is invalid, or accepts something that was not offered
     * @throws IllegalArgumentException over HTTP/2, if the server does not support extended CONNECT
     */
    public WebSocketSession connect(WebSocketListener listener) {
        byte[] nonce = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(nonce);
        String key = Base64.getEncoder().encodeToString(nonce);
        try {
            Exchange exchange = hop.upgrade(handshake(key), PROTOCOL);
            try {
                WebSocketSession session = WebSocketSession.ofClient(listener, limits, agreement(exchange, key));
                new WebSocketConnection(exchange, Origin.of(request.uri()).address(), session,
                        limits.closeTimeout()).start();
                return session;
            } catch (IOException | RuntimeException | Error e) {
                exchange.close();
                throw e;
            }
        } catch (IOException e) {
            throw new ResourceAccessException(request + " failed: " + e.getMessage(), e);
        }
    }

    /** Connects, and lets you receive messages one by one. Throws like {@link #connect(WebSocketListener)}. */
    public WebSocketConversation connect() {
        WebSocketConversation conversation = new WebSocketConversation();
        connect(conversation.listener());
        return conversation;
    }

    private ClientRequest handshake(String key) {
        FieldList fields = request.fields().with("Sec-WebSocket-Version", "13").with("Sec-WebSocket-Key", key);
        if (limits.compression()) {
            fields = fields.with("Sec-WebSocket-Extensions", PermessageDeflate.offer());
        }
        if (!subprotocols.isEmpty()) {
            fields = fields.with("Sec-WebSocket-Protocol", String.join(", ", subprotocols));
        }
        TimeLimits times = request.limits();
        return request.with(fields).within(new TimeLimits(times.acquire(), times.response(), FOR_EVER));
    }

    private Agreement agreement(Exchange exchange, String key) throws IOException {
        if (!exchange.upgraded(PROTOCOL)) {
            throw RestClientResponseException.of(hop.response(request, exchange, List.of()));
        }
        HttpHeaders fields = exchange.response().headers();
        if (exchange.version() != HttpVersion.HTTP_2) {
            require(PROTOCOL.equalsIgnoreCase(fields.first("Upgrade")), "Upgrade");
            require(fields.all("Connection").stream().anyMatch(each -> FieldSyntax.lists(each, "Upgrade")),
                    "Connection");
            require(WebSocketHandshake.acceptValue(key).equals(fields.first("Sec-WebSocket-Accept")),
                    "Sec-WebSocket-Accept");
        }
        List<String> chosen = fields.all("Sec-WebSocket-Protocol");
        require(chosen.isEmpty() || chosen.size() == 1 && subprotocols.contains(chosen.getFirst()),
                "Sec-WebSocket-Protocol");
        return new Agreement(chosen.isEmpty() ? null : chosen.getFirst(), compression(fields));
    }

    private @Nullable PermessageDeflate compression(HttpHeaders fields) {
        try {
            PermessageDeflate agreed = PermessageDeflate.agreed(fields.all("Sec-WebSocket-Extensions"));
            require(agreed == null || limits.compression(), "Sec-WebSocket-Extensions");
            return agreed;
        } catch (HttpException e) {
            throw new RestClientException(request + " got an invalid handshake response: " + e.detail(), e);
        }
    }

    private void require(boolean right, String field) {
        if (!right) {
            throw new RestClientException(request + " got an invalid handshake response: " + field
                    + " is missing or unexpected", null);
        }
    }
}

package dev.freshet.http.websocket;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The opening handshake, the server's side (RFC 6455 section 4.2; over HTTP/2 RFC 8441). Does not look at Origin: which
 * pages may connect is for the application to say.
 */
public final class WebSocketHandshake {
    private static final String PROTOCOL = "websocket";
    private static final String VERSION = "13";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    /**
     * What was agreed on.
     *
     * @param subprotocol null for none
     * @param compression null for none
     */
    public record Agreement(@Nullable String subprotocol, @Nullable PermessageDeflate compression) {
    }

    private WebSocketHandshake() {
    }

    /** Whether the request asks for a WebSocket: an upgrade on HTTP/1.1, an extended CONNECT on HTTP/2. */
    public static boolean isRequested(HttpRequest request) {
        String protocols = request.upgradeProtocol();
        if (protocols == null) {
            return false;
        }
        for (String protocol : protocols.split(",", -1)) {
            if (protocol.strip().equalsIgnoreCase(PROTOCOL)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Checks the handshake and gives the connection to a new session with this listener. A request that asks for no
     * WebSocket, or for another version than 13, is answered with 426 (Upgrade Required).
     *
     * @param subprotocols those that the application speaks; the first that the peer names of them is chosen
     * @return the session, or null if the request was answered with 426
     * @throws HttpException 400 if a field of the handshake is missing or wrong
     */
    public static @Nullable WebSocketSession accept(HttpRequest request, HttpResponse response,
            List<String> subprotocols, WebSocketLimits limits, WebSocketListener listener) throws IOException {
        if (!isRequested(request) || !VERSION.equals(only(request, "Sec-WebSocket-Version"))) {
            requireUpgrade(request, response);
            return null;
        }
        Agreement agreement = new Agreement(choose(request, subprotocols), limits.compression()
                ? PermessageDeflate.choose(request.headers().all("Sec-WebSocket-Extensions")) : null);
        if (request.version() != HttpVersion.HTTP_2) {
            response.header("Upgrade", PROTOCOL);
            response.header("Sec-WebSocket-Accept", acceptValue(key(request)));
        }
        if (agreement.subprotocol() != null) {
            response.header("Sec-WebSocket-Protocol", agreement.subprotocol());
        }
        if (agreement.compression() != null) {
            response.header("Sec-WebSocket-Extensions", agreement.compression().response());
        }
        WebSocketSession session = new WebSocketSession(listener, limits, agreement);
        response.upgrade(session);
        return session;
    }

    /** What a server must answer to this Sec-WebSocket-Key (section 4.2.2). */
    public static String acceptValue(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1")
                    .digest((key + GUID).getBytes(StandardCharsets.ISO_8859_1));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    /** Answers 426 (Upgrade Required), for a request that asks for no WebSocket. */
    public static void requireUpgrade(HttpRequest request, HttpResponse response) throws IOException {
        response.status(426).header("Sec-WebSocket-Version", VERSION).header(PreparedHeader.PROBLEM_JSON);
        if (request.version() != HttpVersion.HTTP_2) {
            response.header("Upgrade", PROTOCOL);
        }
        response.send(ProblemJson.of(426, "this resource speaks WebSocket, version 13, only"));
    }

    private static String key(HttpRequest request) {
        String key = only(request, "Sec-WebSocket-Key");
        if (key == null || key.length() != 24 || !isSixteenBytes(key)) {
            throw new HttpException(400, "Sec-WebSocket-Key is missing or not 16 bytes in base64");
        }
        return key;
    }

    private static boolean isSixteenBytes(String base64) {
        try {
            return Base64.getDecoder().decode(base64).length == 16;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The value of a field that may come once only (section 11.3), or null. */
    private static @Nullable String only(HttpRequest request, String name) {
        List<String> values = request.headers().all(name);
        if (values.size() > 1) {
            throw new HttpException(400, "more than one " + name + " field");
        }
        return values.isEmpty() ? null : values.getFirst();
    }

    private static @Nullable String choose(HttpRequest request, List<String> spoken) {
        String chosen = null;
        Set<String> offered = new HashSet<>();
        for (String value : request.headers().all("Sec-WebSocket-Protocol")) {
            for (String element : value.split(",", -1)) {
                String offer = element.strip();
                if (!offered.add(requireToken(offer))) {
                    throw new HttpException(400, "Sec-WebSocket-Protocol names a protocol twice");
                }
                if (chosen == null && spoken.contains(offer)) {
                    chosen = offer;
                }
            }
        }
        return chosen;
    }

    private static String requireToken(String text) {
        if (!FieldSyntax.isToken(text)) {
            throw new HttpException(400, "Sec-WebSocket-Protocol is no list of protocols");
        }
        return text;
    }
}

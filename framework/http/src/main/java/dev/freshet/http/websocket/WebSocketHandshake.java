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
 * The server side of the opening handshake (RFC 6455 section 4.2; RFC 8441 over HTTP/2). Does not check Origin: the
 * application decides which pages may connect.
 */
public final class WebSocketHandshake {
    private static final String PROTOCOL = "websocket";
    private static final String VERSION = "13";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    /**
     * The result of a handshake.
     *
     * @param subprotocol null for none
     * @param compression null for none
     */
    public record Agreement(@Nullable String subprotocol, @Nullable PermessageDeflate compression) {
    }

    private WebSocketHandshake() {
    }

    /** Whether the request asks for a WebSocket: by Upgrade in HTTP/1.1, by extended CONNECT in HTTP/2. */
    public static boolean isRequested(HttpRequest request) {
        String protocols = request.upgradeProtocol();
        return protocols != null && FieldSyntax.lists(protocols, PROTOCOL);
    }

    /**
     * Performs the handshake and hands the connection over to a new session with this listener. A request that does not
     * ask for a WebSocket of version 13 gets 426 (Upgrade Required).
     *
     * @param subprotocols those that the application supports; the first match in the client's order is used
     * @return the session, or null if the response is 426
     * @throws HttpException 400 if a header of the handshake is missing or invalid
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

    /** The Sec-WebSocket-Accept value for this Sec-WebSocket-Key (section 4.2.2). */
    public static String acceptValue(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1")
                    .digest((key + GUID).getBytes(StandardCharsets.ISO_8859_1));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the Java platform has no SHA-1", e);
        }
    }

    /** Sends 426 (Upgrade Required) to a request that does not ask for a WebSocket. */
    public static void requireUpgrade(HttpRequest request, HttpResponse response) throws IOException {
        response.status(426).header("Sec-WebSocket-Version", VERSION).header(PreparedHeader.PROBLEM_JSON);
        if (request.version() != HttpVersion.HTTP_2) {
            response.header("Upgrade", PROTOCOL);
        }
        response.send(ProblemJson.of(426, "this resource only supports WebSocket version 13"));
    }

    /**
     * The Sec-WebSocket-Key of a request in HTTP/1.1.
     *
     * @throws HttpException 400 if it is missing, repeated or invalid
     */
    public static String key(HttpRequest request) {
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

    /** The value of a header that must not be repeated (section 11.3), or null. */
    private static @Nullable String only(HttpRequest request, String name) {
        List<String> values = request.headers().all(name);
        if (values.size() > 1) {
            throw new HttpException(400, "more than one " + name + " header");
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
            throw new HttpException(400, "Sec-WebSocket-Protocol is not a list of protocols");
        }
        return text;
    }
}

package dev.freshet.security.browser;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.web.cors.CorsPolicy;
import dev.freshet.web.websocket.Origin;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Recognises requests that a page of another site sends in the name of its user. Browsers say so themselves: in {@code
 * Sec-Fetch-Site} (Fetch Metadata), or in {@code Origin} where they send no Fetch Metadata, as without TLS. Pages can
 * set neither. Immutable.
 */
final class CrossSite {
    private final Set<Origin> trusted;
    private final @Nullable CorsPolicy cors;
    private final Predicate<HttpRequest> inSession;

    /** @param inSession whether a request carries the cookie of a session */
    CrossSite(List<String> trustedOrigins, @Nullable CorsPolicy cors, Predicate<HttpRequest> inSession) {
        this.trusted = trustedOrigins.stream().map(Origin::parse).map(Objects::requireNonNull)
                .collect(Collectors.toUnmodifiableSet());
        this.cors = cors;
        this.inSession = inSession;
    }

    /** Whether to refuse the request. Never a handshake of a WebSocket, because an endpoint has origins of its own. */
    boolean isForged(HttpRequest request) {
        return switch (request.method()) {
            case GET, HEAD, OPTIONS, TRACE, CONNECT -> false;
            case POST, PUT, PATCH, DELETE -> !isOwn(request);
        };
    }

    /**
     * Whether to refuse the handshake of a WebSocket that has no endpoint. Only {@code Origin} counts, which browsers
     * send with each handshake.
     */
    boolean isForgedHandshake(HttpRequest request) {
        String text = request.header("Origin");
        if (text == null || !WebSocketHandshake.isRequested(request)) {
            return false;
        }
        Origin origin = Origin.parse(text);
        boolean own = origin != null && (origin.isOf(request) || trusted.contains(origin));
        return !own && !mayBeCrossOrigin(request, text);
    }

    private boolean isOwn(HttpRequest request) {
        String site = request.header("Sec-Fetch-Site");
        String text = request.header("Origin");
        if (site == null && text == null) {
            // Not a browser, or one so old that nothing distinguishes a forged request from another.
            return !inSession.test(request);
        }
        Origin origin = text == null ? null : Origin.parse(text);
        boolean same = site == null ? origin != null && origin.isOf(request)
                : site.equals("same-origin") || site.equals("none");
        return same || origin != null && trusted.contains(origin)
                || text != null && !opensPage(request) && mayBeCrossOrigin(request, text);
    }

    /**
     * Whether the response opens as a page, as that to a form does. Browsers then keep its cookies, so a form could log
     * a user in as somebody else. CORS is for scripts only.
     */
    private static boolean opensPage(HttpRequest request) {
        return "navigate".equals(request.header("Sec-Fetch-Mode"));
    }

    /** Whether the browser has added no credentials: the page itself has identified its user, or nobody has. */
    private boolean mayBeCrossOrigin(HttpRequest request, String origin) {
        if (cors == null || !cors.allowsOrigin(origin)) {
            return false;
        }
        if (hasCertificate(request.tlsSession())) {
            return false;
        }
        String authorization = request.header("Authorization");
        if (authorization == null) {
            return request.header("Cookie") == null;
        }
        // Browsers remember passwords and tickets (Basic, Digest, Negotiate), but not tokens. With a session, a token
        // is not enough: if the application reads no tokens, the session identifies the caller.
        return authorization.regionMatches(true, 0, "Bearer ", 0, 7) && !inSession.test(request);
    }

    private static boolean hasCertificate(@Nullable SSLSession session) {
        try {
            return session != null && session.getPeerCertificates().length > 0;
        } catch (SSLPeerUnverifiedException none) {
            return false;
        }
    }
}

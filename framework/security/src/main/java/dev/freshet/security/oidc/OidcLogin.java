package dev.freshet.security.oidc;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.QueryParameters;
import dev.freshet.security.Audit;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import dev.freshet.security.session.Sessions;
import dev.freshet.web.Access;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.application.RouteRegistry;
import dev.freshet.web.application.RouteSource;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Logs users in at an identity server: the authorization code flow of OpenID Connect with PKCE. A bean, without effect
 * unless {@code security.oidc.issuer} is set. Thread-safe; waits for the identity server.
 */
public final class OidcLogin implements RouteSource, AutoCloseable {
    /** The identity server sends browsers back to this path. */
    public static final String CALLBACK = "/oidc/callback";
    /** A POST to this path ends the session here and at the identity server. */
    public static final String LOGOUT = "/oidc/logout";
    /** The identity server itself sends a POST to this path when a user has logged out there. */
    public static final String BACKCHANNEL_LOGOUT = "/oidc/backchannel-logout";

    private final OidcProperties properties;
    private final Sessions sessions;
    private final Audit audit;
    private final @Nullable IdentityServer server;
    /** Empty without an identity server. */
    private final List<Route> routes;

    OidcLogin(OidcProperties properties, Sessions sessions, Audit audit) {
        this.properties = properties;
        this.sessions = sessions;
        this.audit = audit;
        this.server = properties.enabled() ? new IdentityServer(properties) : null;
        if (properties.enabled() && !sessions.enabled()) {
            throw new IllegalStateException("security.oidc needs sessions; set security.session.enabled: true");
        }
        this.routes = server == null ? List.of() : routes(server);
    }

    private List<Route> routes(IdentityServer known) {
        BackchannelLogout backchannel = new BackchannelLogout(known, sessions, audit);
        return List.of(
                open(HttpMethod.GET, CALLBACK, (request, response, _) -> callback(known, request, response)),
                open(HttpMethod.POST, LOGOUT, (request, response, _) -> logout(known, request, response)),
                open(HttpMethod.POST, BACKCHANNEL_LOGOUT,
                        (request, response, _) -> backchannel.answer(request, response)));
    }

    @Override
    public void register(RouteRegistry registry) {
        routes.forEach(registry::route);
    }

    /**
     * Whether this is a route of the login. Such a route must stay open: its callers have no session yet. If it needed
     * one, the login would begin again and again. A route of the application is not one of them, even if it has the
     * same path, such as on another listener or for another media type.
     */
    public boolean owns(Route route) {
        return routes.contains(route);
    }

    private static Route open(HttpMethod method, String path, RouteHandler handler) {
        return Route.builder(method, path).access(Access.permitAll()).build(handler);
    }

    /**
     * Sends a browser that opens a page to the identity server. Does not redirect requests of scripts, because scripts
     * could not follow.
     *
     * @return whether the request was answered
     * @throws dev.freshet.http.HttpException 503 if the identity server does not answer
     */
    public boolean begin(HttpRequest request, HttpResponse response) throws IOException {
        IdentityServer known = server;
        if (known == null || !opensPage(request)) {
            return false;
        }
        String query = request.query();
        Attempt attempt = Attempt.begin(request, query == null ? request.path() : request.path() + '?' + query);
        String to = with(known.endpoint("authorization_endpoint"), Map.of("response_type", "code", "client_id",
                properties.client(), "redirect_uri", properties.base() + CALLBACK, "scope",
                String.join(" ", properties.scopes()), "state", attempt.state(), "nonce", attempt.nonce(),
                "code_challenge", attempt.challenge(), "code_challenge_method", "S256"));
        response.cookie(attempt.cookie());
        redirect(response, to);
        return true;
    }

    /** Fetch Metadata tells it; without it, as over plain HTTP, only pages ask for HTML. */
    private static boolean opensPage(HttpRequest request) {
        String mode = request.header("Sec-Fetch-Mode");
        String accept = request.header("Accept");
        String kind = request.header("Sec-Fetch-Dest");
        return request.method() == HttpMethod.GET && (kind == null || kind.equals("document"))
                && (mode == null ? accept != null && accept.contains("text/html") : mode.equals("navigate"));
    }

    private void callback(IdentityServer known, HttpRequest request, HttpResponse response) throws IOException {
        QueryParameters query = QueryParameters.ofQuery(request.query());
        Attempt attempt = Attempt.of(request, Objects.requireNonNullElse(query.first("state"), ""));
        try {
            if (attempt == null) {
                throw new RejectedException("this browser has not begun the login");
            }
            response.cookie(attempt.removal());
            sessions.login(user(known, query, attempt), request, response);
            goOn(response, properties.base() + attempt.path());
        } catch (RejectedException invalid) {
            audit.loginRefused(String.valueOf(invalid.getMessage()), request);
            response.header("Cache-Control", "no-store");
            ProblemDetail.forStatusAndDetail(401, "the login did not succeed; try again").send(response);
        }
    }

    private Authenticated user(IdentityServer known, QueryParameters query, Attempt attempt)
            throws RejectedException {
        String issuer = properties.issuer().orElseThrow();
        String from = query.first("iss");
        if (from == null ? known.namesItself() : !from.equals(issuer)) {
            throw new RejectedException("the browser comes from another identity server");
        }
        String code = query.first("code");
        if (code == null) {
            throw new RejectedException("the identity server has not logged the user in", query.first("error"));
        }
        Claims claims = new Claims(known.redeem(code, properties.base() + CALLBACK, attempt));
        String name = claims.text(properties.nameClaim());
        if (name == null || name.isBlank()) {
            throw new RejectedException("the ID token does not name its user");
        }
        return new Authenticated(issuer, name, claims.texts(properties.rolesClaim()), Set.of(), claims, Instant.MAX);
    }

    /** RP-Initiated Logout 1.0, with the client's identifier in place of the ID token. */
    private void logout(IdentityServer known, HttpRequest request, HttpResponse response) throws IOException {
        sessions.logout(request, response);
        URI end = logoutPage(known);
        String home = properties.base() + '/';
        redirect(response, end == null ? home
                : with(end, Map.of("client_id", properties.client(), "post_logout_redirect_uri", home)));
    }

    private static @Nullable URI logoutPage(IdentityServer known) {
        try {
            return known.optional("end_session_endpoint");
        } catch (HttpException unavailable) {
            // The session has ended here. An error would tell the user the opposite, and keep the cookie.
            return null;
        }
    }

    private static String with(URI url, Map<String, String> parameters) {
        StringBuilder text = new StringBuilder(url.toString());
        char separator = url.getRawQuery() == null ? '?' : '&';
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            text.append(separator).append(parameter.getKey()).append('=')
                    .append(URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8));
            separator = '&';
        }
        return text.toString();
    }

    /**
     * The identity server has led the browser here. So after a redirect, the browser would leave a strict cookie out,
     * and the login would begin again and again. It sends the cookie if a page of the application leads it on.
     */
    private void goOn(HttpResponse response, String to) throws IOException {
        if (sessions.isStrict()) {
            // The URL of this page has the code of the login. The next page must not see it (RFC 9700 section 4.2).
            response.header("Refresh", "0;url=" + to).header("Referrer-Policy", "no-referrer")
                    .header("Cache-Control", "no-store").contentType("text/html").send("<title>Logged in</title>");
        } else {
            redirect(response, to);
        }
    }

    private static void redirect(HttpResponse response, String to) throws IOException {
        response.status(303).header("Location", to).header("Cache-Control", "no-store").send();
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}

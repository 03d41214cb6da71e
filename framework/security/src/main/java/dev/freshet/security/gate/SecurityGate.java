package dev.freshet.security.gate;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.security.Anonymous;
import dev.freshet.security.Audit;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Caller;
import dev.freshet.security.Identity;
import dev.freshet.security.browser.BrowserRules;
import dev.freshet.security.oidc.OidcLogin;
import dev.freshet.security.scheme.Refusal;
import dev.freshet.security.scheme.RefusedException;
import dev.freshet.web.Access;
import dev.freshet.web.AccessDeniedException;
import dev.freshet.web.Gate;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.Route;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The gate of an application with this module. Runs on request threads, because it may wait for keys. Thread-safe. */
final class SecurityGate implements Gate {
    private static final String RETRY_AFTER_SECONDS = "1";

    private final HttpHandler forged = (request, response) -> refuse(Refusal.CROSS_SITE, reasonOf(request), null,
            request, response);
    private final SecurityProperties properties;
    private final PathRules rules;
    private final Credentials credentials;
    private final BrowserRules browsers;
    private final OidcLogin login;
    private final Audit audit;

    SecurityGate(SecurityProperties properties, PathRules rules, Credentials credentials, BrowserRules browsers,
            OidcLogin login, Audit audit) {
        this.properties = properties;
        this.rules = rules;
        this.credentials = credentials;
        this.browsers = browsers;
        this.login = login;
        this.audit = audit;
    }

    @Override
    public @Nullable HttpHandler instead(HttpRequest request) {
        return browsers.isForged(request) ? forged : browsers.preflight(request);
    }

    @Override
    public @Nullable HttpHandler insteadOfModule(HttpRequest request) {
        return browsers.isForgedHandshake(request) ? forged : null;
    }

    /** Says why to a developer whose script has taken the cookie of a browser. */
    private static String reasonOf(HttpRequest forged) {
        boolean unsaid = forged.header("Sec-Fetch-Site") == null && forged.header("Origin") == null;
        return unsaid ? "it has the cookie of a session, but neither Sec-Fetch-Site nor Origin, which browsers send;"
                + " a script or a test sends Sec-Fetch-Site: same-origin" : "";
    }

    @Override
    public void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
        browsers.beforeHead(request, response);
    }

    /** @throws IllegalStateException if rules do not fit, or a route needs credentials, but none are configured */
    @Override
    public List<Access> accesses(List<Route> routes) {
        List<Access> accesses = rules.accesses(routes);
        for (int i = 0; i < routes.size(); i++) {
            requireCredentials(accesses.get(i), routes.get(i));
        }
        return accesses;
    }

    /** @throws IllegalStateException if callers need credentials, but none are configured */
    @Override
    public Access access(Part part) {
        return switch (part) {
            case STATIC_FILES -> checked(properties.staticFiles(), "static-files");
            case UNROUTED_HANDLERS -> checked(properties.gateway(), "gateway");
            case HEALTH -> checked(properties.management().health(), "management.health");
            case MANAGEMENT -> checked(properties.management().other(), "management.other");
        };
    }

    private Access checked(SecurityProperties.Who callers, String key) {
        requireCredentials(callers.access(), "security." + key);
        return callers.access();
    }

    @Override
    public HttpHandler before(Access access, HttpHandler handler) {
        return access.isOpen() ? handler : new Guarded(access, handler);
    }

    /** @param place for the message */
    private void requireCredentials(Access access, Object place) {
        boolean needsCaller = !(access instanceof Access.Everyone || access instanceof Access.Nobody
                || access instanceof Access.Unstated);
        if (credentials.isEmpty() && needsCaller) {
            throw new IllegalStateException(place + " needs a caller, but no credentials are configured; add"
                    + " security.jwt[0].issuer and security.jwt[0].audience, or other credentials such as"
                    + " security.api-keys");
        }
    }

    /** Issuer and name, because two issuers may use the same name. */
    @Override
    public @Nullable String caller() {
        return Caller.identity() instanceof Authenticated known ? known.issuer() + ' ' + known.name() : null;
    }

    @Override
    public void refuse(AccessDeniedException denied, HttpRequest request, HttpResponse response) throws IOException {
        Authenticated caller = Caller.identity() instanceof Authenticated known ? known : null;
        Refusal refusal = caller == null ? Refusal.NO_CREDENTIALS : Refusal.NOT_ALLOWED;
        audit.refused(refusal.type(), refusal.text(), String.valueOf(denied.getMessage()), request, caller);
        if (denied.isHidden()) {
            Gate.super.refuse(denied, request, response);
        } else {
            refusal.answer(response, credentials.challenges(refusal, request));
        }
    }

    private final class Guarded implements HttpHandler {
        private final Access access;
        private final HttpHandler handler;

        Guarded(Access access, HttpHandler handler) {
            this.access = access;
            this.handler = handler;
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            handleAndForget(request, response);
        }

        /** The gate itself keeps neither request nor response. */
        @Override
        public boolean handleAndForget(HttpRequest request, HttpResponse response) throws Exception {
            Identity caller;
            try {
                caller = credentials.of(request);
            } catch (RefusedException refused) {
                if (refused.retryAfter() > 0) {
                    response.header("Retry-After", String.valueOf(refused.retryAfter()));
                }
                return refuse(refused.refusal(), String.valueOf(refused.getMessage()), null, request, response);
            } catch (HttpException unavailable) {
                response.header("Retry-After", RETRY_AFTER_SECONDS);
                ProblemDetail.forStatus(unavailable.status()).send(response);
                return true;
            }
            if (isAllowed(access, caller)) {
                return Caller.runAs(caller, () -> handler.handleAndForget(request, response));
            }
            boolean mayHelp = caller instanceof Anonymous && !(access instanceof Access.Nobody);
            if (mayHelp && login.begin(request, response)) {
                return true;
            }
            return caller instanceof Authenticated known
                    ? refuse(Refusal.NOT_ALLOWED, known.toString(), known, request, response)
                    : refuse(Refusal.NO_CREDENTIALS, "", null, request, response);
        }
    }

    private static boolean isAllowed(Access access, Identity caller) {
        return switch (access) {
            case Access.Everyone _ -> true;
            case Access.SignedIn _ -> caller instanceof Authenticated;
            case Access.Roles roles -> caller instanceof Authenticated known
                    && !Collections.disjoint(known.roles(), roles.names());
            case Access.Scopes scopes -> caller instanceof Authenticated known
                    && !Collections.disjoint(known.scopes(), scopes.names());
            case Access.Every every -> every.parts().stream().allMatch(part -> isAllowed(part, caller));
            case Access.Any any -> any.parts().stream().anyMatch(part -> isAllowed(part, caller));
            case Access.Nobody _, Access.Unstated _ -> false;
        };
    }

    private boolean refuse(Refusal refusal, String reason, @Nullable Authenticated caller, HttpRequest request,
            HttpResponse response) throws IOException {
        audit.refused(refusal.type(), refusal.text(), reason, request, caller);
        refusal.answer(response, credentials.challenges(refusal, request));
        return true;
    }
}

package dev.freshet.security.browser;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.security.oidc.OidcLogin;
import dev.freshet.web.cors.CorsPolicy;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the gate does for browsers, whoever the caller is. A bean. Thread-safe; only {@link #login} blocks. */
public final class BrowserRules {
    private final SecurityHeaders headers;
    private final @Nullable CrossOriginHeaders crossOrigin;
    private final @Nullable HttpHandler preflights;
    private final CrossSite crossSite;
    private final OidcLogin login;

    BrowserRules(SecurityHeaders headers, @Nullable CorsPolicy cors, CrossSite crossSite, OidcLogin login) {
        this.headers = headers;
        this.crossOrigin = cors == null ? null : new CrossOriginHeaders(cors);
        this.preflights = cors == null ? null : new Preflights(cors);
        this.crossSite = crossSite;
        this.login = login;
    }

    private record Preflights(CorsPolicy policy) implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws IOException {
            policy.answer(request, response);
        }

        @Override
        public boolean nonBlocking() {
            return true;
        }
    }

    /** Answers the preflight of a browser, which has no credentials; null if the request is something else. */
    public @Nullable HttpHandler preflight(HttpRequest request) {
        return preflights != null && CorsPolicy.isPreflight(request) ? preflights : null;
    }

    /** Whether a page of another site has sent the request in the name of its user, without being allowed to. */
    public boolean isForged(HttpRequest request) {
        return crossSite.isForged(request);
    }

    /** Whether a page of another origin opens a WebSocket, without being allowed to. */
    public boolean isForgedHandshake(HttpRequest request) {
        return crossSite.isForgedHandshake(request);
    }

    /**
     * Sends a browser that opens a page to the identity server, if there is one. May wait for it.
     *
     * @return whether the request was answered
     * @throws dev.freshet.http.HttpException 503 if the identity server does not answer
     */
    public boolean login(HttpRequest request, HttpResponse response) throws IOException {
        return login.begin(request, response);
    }

    /**
     * Completes the headers of a response.
     *
     * @param request null if its head could not be read
     */
    public void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
        headers.complete(request, response);
        if (crossOrigin != null && request != null) {
            crossOrigin.complete(request, response);
        }
    }
}

package dev.freshet.security.browser;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.cors.CorsPolicy;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the gate does for browsers, whoever the caller is. A bean. Thread-safe; does not block. */
public final class BrowserRules {
    private final SecurityHeaders headers;
    private final @Nullable CrossOriginHeaders crossOrigin;
    private final @Nullable HttpHandler preflights;
    private final CrossSite crossSite;

    BrowserRules(SecurityHeaders headers, @Nullable CorsPolicy cors, CrossSite crossSite) {
        this.headers = headers;
        this.crossOrigin = cors == null ? null : new CrossOriginHeaders(cors);
        this.preflights = cors == null ? null : new Preflights(cors);
        this.crossSite = crossSite;
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

package dev.freshet.security.browser;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.cors.CorsPolicy;

/** Lets pages of allowed origins read responses, also refusals. A header that a response has already stays. */
record CrossOriginHeaders(CorsPolicy policy) {
    void complete(HttpRequest request, HttpResponse response) {
        if (CorsPolicy.isPreflight(request)) {
            return;
        }
        vary(response);
        if (response.header(CorsPolicy.ALLOW_ORIGIN) == null) {
            policy.allow(request.header("Origin"), response::header);
        }
    }

    /** Also without Origin: a cache must not reuse the response for a request with Origin. */
    private void vary(HttpResponse response) {
        String vary = response.header("Vary");
        if (vary == null || !FieldSyntax.lists(vary, "*") && !FieldSyntax.lists(vary, "Origin")) {
            response.addHeader("Vary", "Origin");
        }
    }
}

package dev.freshet.security.browser;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** What the gate does for browsers, whoever the caller is. A bean. Thread-safe, never blocks. */
public final class BrowserRules {
    private final SecurityHeaders headers;

    BrowserRules(SecurityHeaders headers) {
        this.headers = headers;
    }

    /**
     * Completes the headers of a response.
     *
     * @param request null if its head could not be read
     */
    public void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
        headers.complete(request, response);
    }
}

package dev.freshet.security.rented;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.inject.Component;
import dev.freshet.inject.Profile;
import dev.freshet.web.UnroutedHandlers;
import org.jspecify.annotations.Nullable;

/** Answers requests without a route, as a gateway does. Its response has one of the headers that protect browsers. */
@Component
@Profile("rented")
class Upstream implements UnroutedHandlers {
    @Override
    public @Nullable HttpHandler find(HttpRequest request) {
        return request.path().equals("/upstream")
                ? (_, response) -> response.addHeader("Referrer-Policy", "no-referrer").send("upstream") : null;
    }
}

package dev.freshet.gateway.filter;

import dev.freshet.http.HttpRequest;
import java.util.Map;

/** The claims of a request's token, after the filter {@code jwt} has validated it. */
public final class TokenClaims {
    private static final String ATTRIBUTE = "dev.freshet.gateway.token-claims";

    private TokenClaims() {
    }

    /** Empty if no filter has validated a token. */
    public static Map<?, ?> of(HttpRequest request) {
        return request.attribute(ATTRIBUTE) instanceof Map<?, ?> claims ? claims : Map.of();
    }

    /** Sets the claims for later filters. */
    public static void set(HttpRequest request, Map<String, ?> claims) {
        request.attribute(ATTRIBUTE, claims);
    }
}

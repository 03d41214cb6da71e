package dev.freshet.gateway.filter;

import dev.freshet.http.HttpRequest;
import java.util.Map;

/** What the token of a request claims, once the filter {@code jwt} has found it valid. */
public final class TokenClaims {
    private static final String ATTRIBUTE = "dev.freshet.gateway.token-claims";

    private TokenClaims() {
    }

    /** Empty if no filter has checked a token. */
    public static Map<?, ?> of(HttpRequest request) {
        return request.attribute(ATTRIBUTE) instanceof Map<?, ?> claims ? claims : Map.of();
    }

    /** Says them, for the filters behind. */
    public static void set(HttpRequest request, Map<String, Object> claims) {
        request.attribute(ATTRIBUTE, claims);
    }
}

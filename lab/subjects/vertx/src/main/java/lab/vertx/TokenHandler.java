package lab.vertx;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Lets requests with the token through, and answers 401 to others. */
final class TokenHandler implements Handler<RoutingContext> {
    private static final String BEARER = "Bearer ";

    private final byte[] token;

    TokenHandler(String token) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void handle(RoutingContext request) {
        String given = request.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (given != null && given.startsWith(BEARER)
                && MessageDigest.isEqual(token, given.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8))) {
            request.next();
        } else {
            request.response().setStatusCode(401).putHeader("WWW-Authenticate", "Bearer").end();
        }
    }
}

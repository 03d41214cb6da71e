package dev.freshet.examples.service.security;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.inject.Component;
import dev.freshet.web.Filter;
import dev.freshet.web.FilterChain;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.PathPatterns;
import dev.freshet.web.ProblemDetail;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Lets everyone list the users. Everything else needs the token. */
@NonBlocking
@Component
@PathPatterns("/api/users/**")
public class TokenFilter implements Filter {
    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    public TokenFilter(ApiToken token) {
        this.token = token.text().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
        if (isOpen(request) || hasToken(request)) {
            chain.filter(request, response);
            return;
        }
        response.header("WWW-Authenticate", "Bearer realm=\"users\"");
        ProblemDetail.forStatusAndDetail(401, "Authorization must be Bearer and a token that is valid here")
                .send(response);
    }

    private static boolean isOpen(HttpRequest request) {
        boolean reads = request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD;
        return reads && request.path().equals("/api/users");
    }

    /** Compares in constant time, so that nobody can guess the token byte by byte. */
    private boolean hasToken(HttpRequest request) {
        String given = request.header("Authorization");
        if (given == null || !given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return false;
        }
        return MessageDigest.isEqual(token, given.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8));
    }
}

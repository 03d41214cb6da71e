package dev.freshet.lab.subjects.webflux.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Mono;

/** Everyone may list the users; a single one takes the bearer token, or is answered with 401. */
@Component
public class TokenFilter implements WebFilter {
    private static final String SCHEME = "Bearer ";
    private static final PathPattern ONE_USER = PathPatternParser.defaultInstance.parse("/api/users/*");

    private final byte[] token;

    public TokenFilter(ApiProperties properties) {
        this.token = properties.token().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        boolean guarded = ONE_USER.matches(exchange.getRequest().getPath().pathWithinApplication());
        if (!guarded || hasToken(exchange.getRequest().getHeaders().getFirst(HttpHeaders.AUTHORIZATION))) {
            return chain.filter(exchange);
        }
        ServerHttpResponse response = exchange.getResponse();
        response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        response.setStatusCode(HttpStatus.UNAUTHORIZED);
        return response.setComplete();
    }

    private boolean hasToken(String authorization) {
        return authorization != null && authorization.startsWith(SCHEME)
                && MessageDigest.isEqual(token,
                        authorization.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8));
    }
}

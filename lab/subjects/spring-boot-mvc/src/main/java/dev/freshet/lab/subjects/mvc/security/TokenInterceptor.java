package dev.freshet.lab.subjects.mvc.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/** Answers 401 to requests without the bearer token. */
@Component
public class TokenInterceptor implements HandlerInterceptor {
    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    public TokenInterceptor(ApiProperties properties) {
        this.token = properties.token().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (hasToken(request.getHeader(HttpHeaders.AUTHORIZATION))) {
            return true;
        }
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        response.setStatus(HttpStatus.UNAUTHORIZED.value());
        return false;
    }

    private boolean hasToken(String authorization) {
        return authorization != null && authorization.startsWith(SCHEME)
                && MessageDigest.isEqual(token,
                        authorization.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8));
    }
}

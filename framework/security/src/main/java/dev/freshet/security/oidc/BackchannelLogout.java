package dev.freshet.security.oidc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.QueryParameters;
import dev.freshet.http.log.LineLimit;
import dev.freshet.security.Audit;
import dev.freshet.security.AuditEvent;
import dev.freshet.security.session.Sessions;
import dev.freshet.web.ProblemDetail;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends sessions whose users have logged out at the identity server (OpenID Connect Back-Channel Logout 1.0). The server
 * itself sends the request, so it has no cookie: only its token counts. Thread-safe.
 */
final class BackchannelLogout {
    private static final Logger LOG = LoggerFactory.getLogger(BackchannelLogout.class);
    /** In bytes; more than the longest token has. */
    private static final int LONGEST_FORM = 20_000;
    /** Only the identity server can fill it, because only valid tokens are remembered. */
    private static final int MOST_REMEMBERED = 10_000;

    private final IdentityServer server;
    private final Sessions sessions;
    private final Audit audit;
    /** Until a token is too old, which its clock and ours may see at different times. */
    private final Cache<String, Boolean> used = Caffeine.newBuilder().maximumSize(MOST_REMEMBERED)
            .expireAfterWrite(LogoutToken.LIFE.plus(OidcProperties.CLOCK_SKEW.multipliedBy(2)).plusSeconds(1))
            .executor(Runnable::run).build();

    BackchannelLogout(IdentityServer server, Sessions sessions, Audit audit) {
        this.server = server;
        this.sessions = sessions;
        this.audit = audit;
    }

    /** 200, or 400 whatever the reason is (section 2.8). */
    void answer(HttpRequest request, HttpResponse response) throws IOException {
        response.header("Cache-Control", "no-store");
        @Nullable String problem = problem(request);
        if (problem == null) {
            response.status(200).send();
        } else {
            audit.logoutRefused(problem, request);
            ProblemDetail.forStatus(400).send(response);
        }
    }

    /** Null if the sessions have ended. */
    private @Nullable String problem(HttpRequest request) throws IOException {
        try {
            LogoutToken token = server.logout(token(request));
            audit.loggedOut(subject(token), end(token), request);
            return null;
        } catch (RejectedException | HttpException refused) {
            return refused.getMessage();
        }
    }

    private static Optional<AuditEvent.Caller> subject(LogoutToken token) {
        return Optional.ofNullable(token.subject())
                .map(name -> new AuditEvent.Caller(token.ended().issuer(), name, Optional.of(token.id())));
    }

    private static String token(HttpRequest request) throws IOException, RejectedException {
        byte[] form = request.body().readNBytes(LONGEST_FORM + 1);
        List<String> tokens = form.length > LONGEST_FORM ? List.of()
                : QueryParameters.of(null, form).all("logout_token");
        if (tokens.size() != 1) {
            throw new RejectedException("the request does not have one logout_token");
        }
        return tokens.getFirst();
    }

    /** If the store of sessions fails, the identity server may send the token again. */
    private int end(LogoutToken token) throws RejectedException {
        if (used.asMap().putIfAbsent(token.id(), true) != null) {
            throw new RejectedException("the token was used before");
        }
        try {
            return sessions.endAll(token.ended());
        } catch (RuntimeException failure) {
            used.invalidate(token.id());
            if (!(failure instanceof HttpException)) {
                LineLimit.write(LOG::warn, LOG::debug, failure, "The store of sessions has failed", failure);
            }
            throw new HttpException(503, "sessions are not available");
        }
    }
}

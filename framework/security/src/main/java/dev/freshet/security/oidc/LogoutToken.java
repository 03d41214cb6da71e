package dev.freshet.security.oidc;

import dev.freshet.security.Claims;
import dev.freshet.security.session.SessionGroup;
import dev.freshet.security.session.SessionGroup.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an identity server says when a user has logged out there (OpenID Connect Back-Channel Logout 1.0 section 2.4).
 *
 * @param id of the token, to recognise it if it comes again; at most 255 characters
 * @param ended the sessions to end
 * @param subject the user; null if the token names only the login
 */
record LogoutToken(String id, SessionGroup ended, @Nullable String subject) {
    /** A token counts for this long, however late it expires, so its id need not be remembered for longer. */
    static final Duration LIFE = Duration.ofMinutes(5);
    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
    private static final int LONGEST_ID = 255;

    /**
     * Checks what section 2.6 requires beyond signature, {@code iss}, {@code aud} and {@code exp}.
     *
     * @param skew the tolerated difference between the clocks
     */
    static LogoutToken of(Claims claims, String issuer, Instant now, Duration skew) throws RejectedException {
        require(claims.get("events") instanceof Map<?, ?> events && events.get(EVENT) instanceof Map,
                "the token is not for a logout");
        // Without a nonce, nobody can use it as an ID token, nor an ID token as this one.
        require(!claims.all().containsKey("nonce"), "the token has a nonce");
        require(claims.get("iat") instanceof Number seconds && isRecent(seconds.longValue(), now, skew.toSeconds()),
                "the token is not new");
        String id = text(claims, "jti");
        require(id != null && id.length() <= LONGEST_ID, "the token has no usable jti");
        String login = text(claims, "sid");
        String subject = text(claims, "sub");
        require(login != null || subject != null, "the token does not say who has logged out");
        return new LogoutToken(String.valueOf(id), login != null ? new SessionGroup(Kind.LOGIN, issuer, login)
                : new SessionGroup(Kind.SUBJECT, issuer, String.valueOf(subject)), subject);
    }

    private static boolean isRecent(long seconds, Instant now, long skew) {
        long second = now.getEpochSecond();
        return seconds <= second + skew && seconds >= second - skew - LIFE.toSeconds();
    }

    /** Null if the claim is absent. */
    private static @Nullable String text(Claims claims, String name) throws RejectedException {
        String text = claims.text(name);
        require(text == null ? !claims.all().containsKey(name) : !text.isBlank(), "the token has a malformed " + name);
        return text;
    }

    private static void require(boolean holds, String otherwise) throws RejectedException {
        if (!holds) {
            throw new RejectedException(otherwise);
        }
    }

    /** Without what identifies the user. */
    @Override
    public String toString() {
        return "LogoutToken[" + ended.kind() + "]";
    }
}

package dev.freshet.jwt;

import java.io.Serial;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A token is not valid. The reason is for logs: a client that learns it can try the next forgery. */
public final class InvalidTokenException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    /** Types that a log can show: nothing is checked yet, so an attacker may have written them. */
    private static final Pattern SHORT_TYPE = Pattern.compile("[A-Za-z0-9.+/-]{1,40}");

    /** Why a token is not valid. */
    public enum Reason {
        /** Over 16,384 characters. */
        TOO_LONG("the token is too long"),
        /** Not three parts, not canonical Base64, not strict JSON, or a time that is not a number. */
        MALFORMED("the token cannot be read"),
        ALGORITHM("the token's algorithm is not allowed"),
        /** It has {@code crit}, {@code b64} or {@code zip} (RFC 7515 section 4.1.11, RFC 7797). */
        CRITICAL_HEADER("the token has a header that changes how it must be read"),
        TYPE("the token's type is not allowed"),
        ISSUER("the token is of another issuer"),
        SIGNATURE("no key of the issuer has signed the token"),
        AUDIENCE("the token is for another audience"),
        /** It has no {@code exp}. */
        NO_EXPIRY("the token does not expire"),
        EXPIRED("the token has expired"),
        NOT_YET("the token is not valid yet"),
        /** It has {@code cnf} (RFC 7800). */
        BOUND("the token is bound to a key, and the request cannot prove that it has the key");

        private final String text;

        Reason(String text) {
            this.text = text;
        }
    }

    private final Reason reason;

    InvalidTokenException(Reason reason) {
        this(reason, reason.text);
    }

    /** Without a stack trace, because peers can cause it at will. */
    private InvalidTokenException(Reason reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
    }

    /** @param type {@code typ} of the token; null if it has none */
    static InvalidTokenException ofType(@Nullable Object type) {
        if (type == null) {
            return new InvalidTokenException(Reason.TYPE, "the token has no type");
        }
        return type instanceof String text && SHORT_TYPE.matcher(text).matches()
                ? new InvalidTokenException(Reason.TYPE, "the token's type is " + text + ", which is not allowed")
                : new InvalidTokenException(Reason.TYPE);
    }

    /** The rule that the token breaks. Do not tell it to clients. */
    public Reason reason() {
        return reason;
    }
}

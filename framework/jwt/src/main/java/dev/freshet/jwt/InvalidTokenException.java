package dev.freshet.jwt;

import java.io.Serial;

/** A token is not valid. The reason is for logs: a client that learns it can try the next forgery. */
public final class InvalidTokenException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

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

    /** Without a stack trace, because peers can cause it at will. */
    InvalidTokenException(Reason reason) {
        super(reason.text, null, false, false);
        this.reason = reason;
    }

    /** The rule that the token breaks. Do not tell it to clients. */
    public Reason reason() {
        return reason;
    }
}

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
        MALFORMED("the token cannot be read"),
        ALGORITHM("the token's algorithm is not allowed"),
        CRITICAL_HEADER("the token has a header that changes how it must be read"),
        TYPE("the token's type is not allowed"),
        ISSUER("the token is of another issuer"),
        SIGNATURE("no key of the issuer has signed the token"),
        AUDIENCE("the token is for another audience"),
        NO_EXPIRY("the token does not expire"),
        EXPIRED("the token has expired"),
        NOT_YET("the token is not valid yet"),
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

    public Reason reason() {
        return reason;
    }
}

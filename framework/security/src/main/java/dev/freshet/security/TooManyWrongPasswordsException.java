package dev.freshet.security;

import java.io.Serial;

/**
 * There were too many wrong passwords for a name or from an address. If the application does not handle it, the
 * response is 429 with {@code Retry-After}. Has no stack trace, because clients can cause it at will.
 */
public final class TooManyWrongPasswordsException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final long retryAfter;

    /** @param retryAfter in seconds */
    public TooManyWrongPasswordsException(long retryAfter) {
        super("too many wrong passwords", null, false, false);
        this.retryAfter = retryAfter;
    }

    /** In seconds, for the header {@code Retry-After}. */
    public long retryAfter() {
        return retryAfter;
    }
}

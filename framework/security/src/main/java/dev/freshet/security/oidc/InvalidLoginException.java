package dev.freshet.security.oidc;

import java.io.Serial;

/** A login did not succeed. The reason is for the log. Has no stack trace, because peers can cause it at will. */
final class InvalidLoginException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    InvalidLoginException(String reason) {
        super(reason, null, false, false);
    }
}

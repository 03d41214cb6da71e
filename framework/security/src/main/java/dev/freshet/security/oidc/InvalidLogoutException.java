package dev.freshet.security.oidc;

import java.io.Serial;

/** A logout token does not count. The reason is for the log. Has no stack trace, because peers can cause it at will. */
final class InvalidLogoutException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    InvalidLogoutException(String reason) {
        super(reason, null, false, false);
    }
}

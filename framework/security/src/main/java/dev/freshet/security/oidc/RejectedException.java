package dev.freshet.security.oidc;

import java.io.Serial;

/**
 * A login did not succeed, or a logout token does not count. The reason is for the log. Has no stack trace, because
 * peers can cause it at will.
 */
final class RejectedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    RejectedException(String reason) {
        super(reason, null, false, false);
    }
}

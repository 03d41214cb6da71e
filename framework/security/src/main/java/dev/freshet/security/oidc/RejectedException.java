package dev.freshet.security.oidc;

import java.io.Serial;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A login did not succeed, or a logout token does not count. The reason is for the log. Has no stack trace, because
 * peers can cause it at will.
 */
final class RejectedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;
    /** Error codes that a log can show. The browser brings some of them, so it may have written them. */
    private static final Pattern SHORT_ERROR = Pattern.compile("[a-z_]{1,40}");

    RejectedException(String reason) {
        super(reason, null, false, false);
    }

    /** @param error the error code of the identity server; left out if it is missing or not a short code */
    RejectedException(String reason, @Nullable Object error) {
        this(reason + (error instanceof String code && SHORT_ERROR.matcher(code).matches() ? ": " + code : ""));
    }
}

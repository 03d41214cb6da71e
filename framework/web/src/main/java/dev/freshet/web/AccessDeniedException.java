package dev.freshet.web;

import java.io.Serial;

/**
 * Refuses the caller of a request, from behind the {@link Gate}. The gate answers: 401 if the request has no
 * credentials, 404 if the refusal is hidden, else 403. Exception handlers of the application are not asked, so that one
 * for all exceptions cannot turn a refusal into something else. Outside a request, it is an exception like any other.
 */
public final class AccessDeniedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final boolean hidden;

    /** @param reason for logs; clients do not receive it */
    public AccessDeniedException(String reason) {
        this(reason, false);
    }

    /**
     * @param reason for logs; clients do not receive it
     * @param hidden whether the response is that of a path without a route
     */
    public AccessDeniedException(String reason, boolean hidden) {
        super(reason);
        this.hidden = hidden;
    }

    /** Whether the response is that of a path without a route. */
    public boolean isHidden() {
        return hidden;
    }
}

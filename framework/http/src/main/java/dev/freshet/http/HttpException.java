package dev.freshet.http;

import java.util.Objects;

/**
 * Ends a request with an error status. The message becomes the problem detail sent to the client, so it describes the
 * mistake in the request and no server internals. Has no stack trace, because it is a response and not a failure.
 */
public class HttpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    /** @param status 400 to 599 */
    public HttpException(int status, String detail) {
        super(Objects.requireNonNull(detail), null, false, false);
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("not an error status: " + status);
        }
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** The problem detail: what is wrong with the request, in words for the client. */
    public String detail() {
        return Objects.requireNonNull(getMessage());
    }
}

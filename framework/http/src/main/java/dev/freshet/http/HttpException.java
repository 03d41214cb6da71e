package dev.freshet.http;

import java.util.Objects;

/**
 * Says that a request ends with this status. The message goes to the client as the problem's detail, so it names what
 * is wrong with the request and nothing of the server's inside. Has no stack trace: it is an answer, not a failure.
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

    /** What is wrong, in words for the client. */
    public String detail() {
        return Objects.requireNonNull(getMessage());
    }
}

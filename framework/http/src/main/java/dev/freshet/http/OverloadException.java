package dev.freshet.http;

/** Refuses a request because the server is overloaded: 503 with Retry-After. The client may try again. */
public class OverloadException extends HttpException {
    /** The value of Retry-After. */
    public static final String RETRY_AFTER_SECONDS = "1";
    private static final long serialVersionUID = 1;

    public OverloadException(String detail) {
        super(503, detail);
    }
}

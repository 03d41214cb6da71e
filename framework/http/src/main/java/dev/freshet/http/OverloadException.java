package dev.freshet.http;

/** Says that the server has too much to do for a request, which may come again later: 503 with Retry-After. */
public class OverloadException extends HttpException {
    /** What Retry-After says. */
    public static final String RETRY_AFTER_SECONDS = "1";
    private static final long serialVersionUID = 1;

    public OverloadException(String detail) {
        super(503, detail);
    }
}

package dev.freshet.web.places;

import dev.freshet.http.HttpException;

/** There is no place left: 503, or 429 if it is the client that has enough of them. Tells when to try again. */
public final class NoPlaceException extends HttpException {
    private static final long serialVersionUID = 1;
    private static final String RETRY_AFTER_SECONDS = "5";

    NoPlaceException(int status, String detail) {
        super(status, detail);
    }

    /** The value of Retry-After. */
    public String retryAfter() {
        return RETRY_AFTER_SECONDS;
    }
}

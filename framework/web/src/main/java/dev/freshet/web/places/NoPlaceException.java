package dev.freshet.web.places;

import dev.freshet.http.HttpException;

/** No place is free: 503, or 429 if this client has used up its own places. */
public final class NoPlaceException extends HttpException {
    private static final long serialVersionUID = 1;
    private static final String RETRY_AFTER_SECONDS = "5";

    NoPlaceException(int status, String detail) {
        super(status, detail);
    }

    /** The value of Retry-After, in seconds. */
    public String retryAfter() {
        return RETRY_AFTER_SECONDS;
    }
}

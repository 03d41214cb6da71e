package dev.freshet.web.places;

import dev.freshet.http.HttpException;

/** No place is free: 503, or 429 if this client has used up its own places. */
public final class NoPlaceException extends HttpException {
    /** The value of Retry-After. */
    public static final String RETRY_AFTER_SECONDS = "5";
    private static final long serialVersionUID = 1;

    NoPlaceException(int status, String detail) {
        super(status, detail);
    }
}

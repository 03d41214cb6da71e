package dev.freshet.client;

import org.jspecify.annotations.Nullable;

/** A request did not get the requested result. Subclasses say why. */
public class RestClientException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RestClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

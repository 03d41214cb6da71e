package dev.freshet.client;

import org.jspecify.annotations.Nullable;

/** A request has not come to what was asked for. The kinds of it say why. */
public class RestClientException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RestClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

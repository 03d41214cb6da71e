package dev.freshet.client;

import org.jspecify.annotations.Nullable;

/** The response is complete, but its body does not fit the requested type. */
public class ResponseNotReadableException extends RestClientException {
    private static final long serialVersionUID = 1;

    public ResponseNotReadableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

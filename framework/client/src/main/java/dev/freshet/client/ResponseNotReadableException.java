package dev.freshet.client;

import org.jspecify.annotations.Nullable;

/** The response is whole, but its body is not of the type that was asked for. */
public class ResponseNotReadableException extends RestClientException {
    private static final long serialVersionUID = 1;

    public ResponseNotReadableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

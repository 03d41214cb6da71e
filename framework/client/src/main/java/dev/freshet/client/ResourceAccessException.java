package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** There is no response, or it is incomplete. */
public class ResourceAccessException extends RestClientException {
    private static final long serialVersionUID = 1;

    public ResourceAccessException(String message, IOException cause) {
        super(message, cause);
    }

    /**
     * The type of failure; null if reading the request body or decoding the response failed instead of the connection.
     */
    public @Nullable Failure failure() {
        return getCause() instanceof ClientException failed ? failed.failure() : null;
    }

    /** Whether the server certainly did not process the request. */
    public boolean unprocessed() {
        return getCause() instanceof ClientException failed && failed.unprocessed();
    }
}

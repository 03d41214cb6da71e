package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** There is no response, or no whole one. */
public class ResourceAccessException extends RestClientException {
    private static final long serialVersionUID = 1;

    public ResourceAccessException(String message, IOException cause) {
        super(message, cause);
    }

    /** What has failed; null if it was not the connection, but reading what was to be sent or decoding what came. */
    public @Nullable Failure failure() {
        return getCause() instanceof ClientException failed ? failed.failure() : null;
    }

    /** Whether the server has certainly not acted on the request. */
    public boolean unprocessed() {
        return getCause() instanceof ClientException failed && failed.unprocessed();
    }
}

package dev.freshet.client.exchange;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** There is no response, or it is incomplete. */
public class ClientException extends IOException {
    private static final long serialVersionUID = 1;

    private final Failure failure;
    private final boolean unprocessed;

    /**
     * @param unprocessed whether the peer certainly did not process the request, so that it may be repeated with any
     *     method
     */
    public ClientException(Failure failure, boolean unprocessed, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.failure = failure;
        this.unprocessed = unprocessed;
    }

    public Failure failure() {
        return failure;
    }

    /** Whether the peer certainly did not process the request. */
    public boolean unprocessed() {
        return unprocessed;
    }
}

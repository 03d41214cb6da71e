package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import java.util.Objects;

/**
 * The server's bytes are not an HTTP/1.1 response that can be trusted. Close the connection: it is unknown where the
 * next response begins. Has no stack trace, because the fault is the peer's.
 */
public final class BadResponseException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean overLimit;

    /** @param detail what is wrong with the response */
    public BadResponseException(String detail) {
        this(detail, false);
    }

    private BadResponseException(String detail, boolean overLimit) {
        super(Objects.requireNonNull(detail), null, false, false);
        this.overLimit = overLimit;
    }

    /** Converts a refusal from the codec parts that requests and responses share. */
    static BadResponseException of(HttpException refusal) {
        return new BadResponseException(refusal.detail(), refusal.status() == 413 || refusal.status() == 431);
    }

    /** Whether the response only exceeded a size limit. */
    public boolean isOverLimit() {
        return overLimit;
    }

    public String detail() {
        return Objects.requireNonNull(getMessage());
    }
}

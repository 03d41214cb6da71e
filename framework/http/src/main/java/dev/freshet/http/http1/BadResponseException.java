package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import java.util.Objects;

/**
 * Says that a server's bytes are no HTTP/1.1 response that may be trusted, and why. The connection must be closed:
 * where the next response begins is not known. Has no stack trace: the fault is the peer's.
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

    /** The parts of the codec that requests and responses share refuse in the words of the first. */
    static BadResponseException of(HttpException refusal) {
        return new BadResponseException(refusal.detail(), refusal.status() == 413 || refusal.status() == 431);
    }

    /** Whether it is only larger than may be. */
    public boolean isOverLimit() {
        return overLimit;
    }

    /** What is wrong with the response. */
    public String detail() {
        return Objects.requireNonNull(getMessage());
    }
}

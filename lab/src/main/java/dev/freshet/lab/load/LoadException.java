package dev.freshet.lab.load;

/** A load generator does not work. The message says what to do. */
public final class LoadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LoadException(String message) {
        super(message);
    }

    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.freshet.lab.load;

import dev.freshet.lab.LabException;

/** A load generator does not work. The message says what to do. */
public final class LoadException extends LabException {
    private static final long serialVersionUID = 1L;

    public LoadException(String message) {
        super(message);
    }

    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}

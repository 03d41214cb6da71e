package dev.freshet.lab;

/** A problem that the user can fix: a bad file, a missing program, a wrong name. The message says what and where. */
public class LabException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.freshet.inject;

/** A bean that is missing, ambiguous, in a cycle, or whose constructor or start method failed (then the cause). */
public final class BeanException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Without a cause. */
    public BeanException(String message) {
        super(message);
    }

    /** With what the bean threw. */
    public BeanException(String message, Throwable cause) {
        super(message, cause);
    }
}

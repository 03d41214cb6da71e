package dev.freshet.inject;

/** A bean is missing, ambiguous or in a cycle; or its constructor or start method failed, with that as the cause. */
public sealed class BeanException extends RuntimeException permits BeanUnavailableException {

    private static final long serialVersionUID = 1L;

    public BeanException(String message) {
        super(message);
    }

    public BeanException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.freshet.data.failure;

/** The statement returned no row or a null, but a value is required. */
public class EmptyResultException extends IncorrectResultSizeException {
    public EmptyResultException(FailedStatement failure) {
        super(failure);
    }
}

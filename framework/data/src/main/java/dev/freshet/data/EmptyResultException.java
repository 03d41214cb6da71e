package dev.freshet.data;

/** There was no row, or no value in it, where one was asked for. */
public class EmptyResultException extends IncorrectResultSizeException {
    public EmptyResultException(FailedStatement failure) {
        super(failure);
    }
}

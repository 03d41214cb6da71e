package dev.freshet.data;

/** A statement gave another number of rows than was asked for. */
public class IncorrectResultSizeException extends DataAccessException {
    public IncorrectResultSizeException(FailedStatement failure) {
        super(failure);
    }
}

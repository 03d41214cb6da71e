package dev.freshet.data.failure;

/** A statement returned another number of rows than required. */
public class IncorrectResultSizeException extends DataAccessException {
    public IncorrectResultSizeException(FailedStatement failure) {
        super(failure);
    }
}

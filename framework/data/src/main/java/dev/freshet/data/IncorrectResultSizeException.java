package dev.freshet.data;

/** A statement returned another number of rows than required. */
public class IncorrectResultSizeException extends DataAccessException {
    public IncorrectResultSizeException(FailedStatement failure) {
        super(failure);
    }
}

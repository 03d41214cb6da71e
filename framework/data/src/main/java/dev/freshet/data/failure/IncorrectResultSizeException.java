package dev.freshet.data.failure;

/** The statement returned more or fewer rows than required. */
public class IncorrectResultSizeException extends DataAccessException {
    public IncorrectResultSizeException(FailedStatement failure) {
        super(failure);
    }
}

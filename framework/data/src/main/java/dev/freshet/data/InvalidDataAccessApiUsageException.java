package dev.freshet.data;

/** A statement was called wrongly: a parameter is missing, unknown, given twice, or of a kind that cannot be bound. */
public class InvalidDataAccessApiUsageException extends DataAccessException {
    public InvalidDataAccessApiUsageException(FailedStatement failure) {
        super(failure);
    }
}

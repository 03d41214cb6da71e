package dev.freshet.data;

/** A statement was called wrongly: a parameter is missing, unknown or given twice, or a list where none can stand. */
public class InvalidDataAccessApiUsageException extends DataAccessException {
    public InvalidDataAccessApiUsageException(FailedStatement failure) {
        super(failure);
    }
}

package dev.freshet.data.failure;

/** Wrong use of a statement: a parameter is missing, unknown or given twice, or a list is not allowed there. */
public class InvalidDataAccessApiUsageException extends DataAccessException {
    public InvalidDataAccessApiUsageException(FailedStatement failure) {
        super(failure);
    }
}

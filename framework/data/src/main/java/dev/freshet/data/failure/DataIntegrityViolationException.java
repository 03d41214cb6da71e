package dev.freshet.data.failure;

import java.util.Optional;

/** A constraint was violated, or a value does not fit its column. */
public class DataIntegrityViolationException extends DataAccessException {
    public DataIntegrityViolationException(FailedStatement failure) {
        super(failure);
    }

    /** The name of the constraint, if PostgreSQL or H2 reports it; on H2 in upper case, unless it was quoted. */
    public Optional<String> constraint() {
        return driverException().map(ServerErrors::constraint);
    }
}

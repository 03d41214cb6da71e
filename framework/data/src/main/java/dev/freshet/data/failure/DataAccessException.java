package dev.freshet.data.failure;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement, or access to the database, failed. The message has the statement, the parameter names and the SQLSTATE,
 * never the value of a parameter.
 *
 * <p>Drivers do quote values ("Key (email)=(...) already exists"). So the driver's exception is not the cause, which
 * loggers print; {@link #driverException()} has it. The cause is a copy with the driver's stack trace, and with its
 * message if that cannot hold values.
 */
public class DataAccessException extends RuntimeException {
    private final FailedStatement failure;

    public DataAccessException(FailedStatement failure) {
        super(failure.message(), DriverFailure.of(failure.driverException()));
        this.failure = failure;
    }

    /** The SQL as the application wrote it; empty if no statement was running. */
    public Optional<String> statement() {
        return Optional.ofNullable(failure.statement());
    }

    public List<String> parameterNames() {
        return failure.parameterNames();
    }

    /** The SQLSTATE: five characters, the first two of them the class. Null if the database gave none. */
    public @Nullable String sqlState() {
        SQLException driver = failure.driverException();
        return driver == null ? null : driver.getSQLState();
    }

    /** The driver's exception. Its message may hold values of parameters and rows: do not log or send it. */
    public Optional<SQLException> driverException() {
        return Optional.ofNullable(failure.driverException());
    }
}

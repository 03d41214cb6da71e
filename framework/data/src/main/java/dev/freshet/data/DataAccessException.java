package dev.freshet.data;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement, or the way to the database, failed. The message names the statement, the parameters and the SQLSTATE,
 * never the value of a parameter. Drivers do tell values ("Key (email)=(...) already exists"), so what the driver threw
 * is not the cause, which loggers print, but kept in {@link #driverException()}; the cause is a copy with the driver's
 * stack trace, and with its words where they cannot hold values.
 */
public class DataAccessException extends RuntimeException {
    private final FailedStatement failure;

    public DataAccessException(FailedStatement failure) {
        super(failure.message(), DriverFailure.of(failure.driverException()));
        this.failure = failure;
    }

    /** The text of the statement as the application wrote it; empty if none was running. */
    public Optional<String> statement() {
        return Optional.ofNullable(failure.statement());
    }

    /** The names of the statement's parameters. */
    public List<String> parameterNames() {
        return failure.parameterNames();
    }

    /** The SQLSTATE, five characters, of which the first two are the class; null if the database gave none. */
    public @Nullable String sqlState() {
        SQLException driver = failure.driverException();
        return driver == null ? null : driver.getSQLState();
    }

    /** What the driver threw, in its words; these may hold values of parameters and rows: do not log or send them. */
    public Optional<SQLException> driverException() {
        return Optional.ofNullable(failure.driverException());
    }
}

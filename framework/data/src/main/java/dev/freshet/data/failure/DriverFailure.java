package dev.freshet.data.failure;

import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The part of a driver's exception that may be logged: its class, its stack trace, and a message without values. */
final class DriverFailure extends SQLException {
    private DriverFailure(SQLException driver, String text, @Nullable Throwable cause) {
        super(text, driver.getSQLState(), driver.getErrorCode(), cause);
        setStackTrace(driver.getStackTrace());
    }

    static @Nullable DriverFailure of(@Nullable SQLException driver) {
        if (driver == null) {
            return null;
        }
        String name = driver.getClass().getName();
        String words = SqlStates.words(driver);
        if (words == null) {
            return new DriverFailure(driver, name, null);
        }
        // Causes of other types may hold values; H2's hold rows.
        Throwable cause = driver.getCause() instanceof IOException broken ? broken : null;
        return new DriverFailure(driver, name + ": " + words, cause);
    }
}

package dev.freshet.data;

import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What may be logged of an exception of the driver: its class and its stack trace, and words that hold no values. */
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
        // Of other causes nothing is known; H2's tell rows.
        Throwable cause = driver.getCause() instanceof IOException broken ? broken : null;
        return new DriverFailure(driver, name + ": " + words, cause);
    }
}

package dev.freshet.data.failure;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a failure. Only {@code driverException} may hold the value of a parameter.
 *
 * @param problem a short description
 * @param statement the SQL as the application wrote it; null if none was running
 * @param parameterNames in order of first use in the statement
 * @param driverException null if the failure was found without the driver
 */
public record FailedStatement(String problem, @Nullable String statement, List<String> parameterNames,
        @Nullable SQLException driverException) {
    /** Longer statements are cut in messages; {@link #statement()} has the full text. */
    private static final int LONGEST_IN_MESSAGE = 1_000;

    public FailedStatement {
        parameterNames = List.copyOf(parameterNames);
    }

    /** A failure without a statement. */
    public static FailedStatement of(String problem) {
        return new FailedStatement(problem, null, List.of(), null);
    }

    /** A failure found without the driver. */
    public static FailedStatement of(String problem, String statement, List<String> parameterNames) {
        return new FailedStatement(problem, statement, parameterNames, null);
    }

    String message() {
        StringBuilder message = new StringBuilder(problem);
        if (statement != null) {
            message.append(" in: ").append(shortened(statement.strip()));
        }
        if (!parameterNames.isEmpty()) {
            message.append(" (parameters ").append(String.join(", ", parameterNames)).append(')');
        }
        return message.toString();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_IN_MESSAGE ? text : text.substring(0, LONGEST_IN_MESSAGE) + " ...";
    }
}

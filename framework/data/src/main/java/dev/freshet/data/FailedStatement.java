package dev.freshet.data;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a failure. It never holds a value of a parameter, except in what the driver said, which is kept
 * apart.
 *
 * @param problem in a few words
 * @param statement its text as the application wrote it; null if none was running
 * @param parameterNames in the order in which the statement names them first
 * @param driverException what the driver threw; null if the failure was found without it
 */
public record FailedStatement(String problem, @Nullable String statement, List<String> parameterNames,
        @Nullable SQLException driverException) {
    /** Longer statements are cut in messages; {@link #statement()} has all of it. */
    private static final int LONGEST_IN_MESSAGE = 1_000;

    public FailedStatement {
        parameterNames = List.copyOf(parameterNames);
    }

    /** A failure without a statement. */
    public static FailedStatement of(String problem) {
        return new FailedStatement(problem, null, List.of(), null);
    }

    /** A failure that was found without the driver. */
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

package dev.freshet.data.failure;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Reads the parts of an error of PostgreSQL or H2: message, constraint, column. */
public final class ServerErrors {
    private static final String H2_STATEMENT = "; SQL statement:";

    private ServerErrors() {
    }

    /** The message without details, hints and the SQL, which our own message has already. */
    public static String primaryMessage(SQLException failure) {
        ServerErrorMessage server = postgres(failure);
        String message = server != null ? server.getMessage() : failure.getMessage();
        if (message == null) {
            return failure.getClass().getSimpleName();
        }
        int statement = message.indexOf(H2_STATEMENT);
        return statement < 0 ? message : message.substring(0, statement);
    }

    /**
     * Whether a function of PostgreSQL may quote its argument, as {@code to_tsquery(:q)} does in its "syntax error" and
     * {@code :t::regclass} in "relation does not exist". Errors in the SQL itself have a position in it.
     */
    public static boolean mayQuoteValue(SQLException failure) {
        ServerErrorMessage server = postgres(failure);
        return server != null && server.getPosition() <= 0;
    }

    /** Constraint or column, for messages; empty if the server does not report one. */
    public static String place(SQLException failure) {
        String constraint = constraint(failure);
        if (constraint != null) {
            return "constraint " + constraint;
        }
        ServerErrorMessage server = postgres(failure);
        return server == null || server.getColumn() == null ? "" : "column " + server.getColumn();
    }

    /** The name of the violated constraint. */
    public static @Nullable String constraint(SQLException failure) {
        ServerErrorMessage server = postgres(failure);
        if (server != null) {
            return server.getConstraint();
        }
        String message = failure.getMessage();
        boolean h2 = failure.getClass().getName().startsWith("org.h2.");
        return h2 && message != null ? h2Constraint(message, failure.getErrorCode()) : null;
    }

    /** Compares the name first: the classes of an absent driver must not be loaded. */
    private static @Nullable ServerErrorMessage postgres(SQLException failure) {
        return failure.getClass().getName().equals("org.postgresql.util.PSQLException")
                ? ((PSQLException) failure).getServerErrorMessage() : null;
    }

    /**
     * For a unique constraint, H2 quotes {@code PUBLIC.EMAIL_ONCE INDEX ... ON ... VALUES (...)}, with {@code PRIMARY
     * KEY} or nothing instead of {@code INDEX}; for others, {@code OWNER_KNOWN: ...}.
     */
    private static @Nullable String h2Constraint(String message, int code) {
        int from = message.indexOf('"') + 1;
        return from == 0 ? null : switch (code) {
            case 23505 -> unique(message.substring(from, end(message, from, " INDEX ", " PRIMARY KEY ", " ON ")));
            case 23503, 23506, 23513 -> message.substring(from, end(message, from, ": "));
            default -> null;
        };
    }

    /** Where the first mark begins; the end of the text if there is none. */
    private static int end(String text, int from, String... marks) {
        int end = text.length();
        for (String mark : marks) {
            int found = text.indexOf(mark, from);
            end = found < 0 ? end : Math.min(end, found);
        }
        return end;
    }

    /** Removes the schema and the quotes, which are doubled here. */
    private static String unique(String name) {
        String plain = name.substring(name.indexOf('.') + 1);
        return plain.startsWith("\"\"") ? plain.substring(2).replace("\"\"", "") : plain;
    }
}

package dev.freshet.data.statement;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Reads what PostgreSQL and H2 tell of an error apart: the sentence, the constraint, the column. */
public final class ServerErrors {
    private static final String H2_STATEMENT = "; SQL statement:";

    private ServerErrors() {
    }

    /** The sentence without details, hints and the text of the statement, of which we have our own. */
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
     * Whether a function of PostgreSQL may quote what it was given, as {@code to_tsquery(:q)} does in its "syntax
     * error" and {@code :t::regclass} in "relation does not exist". What is wrong with the text itself has a position
     * in it.
     */
    public static boolean mayQuoteValue(SQLException failure) {
        ServerErrorMessage server = postgres(failure);
        return server != null && server.getPosition() <= 0;
    }

    /** Constraint or column, for messages; empty if the server does not tell. */
    public static String place(SQLException failure) {
        String constraint = constraint(failure);
        if (constraint != null) {
            return "constraint " + constraint;
        }
        ServerErrorMessage server = postgres(failure);
        return server == null || server.getColumn() == null ? "" : "column " + server.getColumn();
    }

    /** The name of the constraint that was violated. */
    public static @Nullable String constraint(SQLException failure) {
        ServerErrorMessage server = postgres(failure);
        if (server != null) {
            return server.getConstraint();
        }
        String message = failure.getMessage();
        boolean h2 = failure.getClass().getName().startsWith("org.h2.");
        return h2 && message != null ? h2Constraint(message, failure.getErrorCode()) : null;
    }

    /** Asked by name first: the classes of a driver that is not there must not be loaded. */
    private static @Nullable ServerErrorMessage postgres(SQLException failure) {
        return failure.getClass().getName().equals("org.postgresql.util.PSQLException")
                ? ((PSQLException) failure).getServerErrorMessage() : null;
    }

    /**
     * H2 says, in quotes, {@code PUBLIC.EMAIL_ONCE INDEX ... ON ... VALUES (...)} of a unique constraint, with
     * {@code PRIMARY KEY} or nothing in place of {@code INDEX}, and {@code OWNER_KNOWN: ...} of the others.
     */
    private static @Nullable String h2Constraint(String message, int code) {
        int from = message.indexOf('"') + 1;
        return from == 0 ? null : switch (code) {
            case 23505 -> unique(message.substring(from, end(message, from, " INDEX ", " PRIMARY KEY ", " ON ")));
            case 23503, 23506, 23513 -> message.substring(from, end(message, from, ": "));
            default -> null;
        };
    }

    /** Where the first of these begins; the end of the text if there is none. */
    private static int end(String text, int from, String... marks) {
        int end = text.length();
        for (String mark : marks) {
            int found = text.indexOf(mark, from);
            end = found < 0 ? end : Math.min(end, found);
        }
        return end;
    }

    /** Without its schema and the quotes, which are doubled here. */
    private static String unique(String name) {
        String plain = name.substring(name.indexOf('.') + 1);
        return plain.startsWith("\"\"") ? plain.substring(2).replace("\"\"", "") : plain;
    }
}

package dev.freshet.data.statement;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a statement returns about the rows that it changes.
 *
 * @param kind which columns
 * @param columns their names, for {@link Kind#NAMED}
 */
@SuppressWarnings("ArrayRecordComponent")
public record Returning(Kind kind, String[] columns) {
    /** Only their number. */
    public static final Returning NOTHING = new Returning(Kind.NOTHING, new String[0]);
    /** Values that the database generated: keys and, on H2, defaults; PostgreSQL returns every column. */
    public static final Returning GENERATED = new Returning(Kind.GENERATED, new String[0]);
    /** Every column. */
    public static final Returning ALL = new Returning(Kind.ALL, new String[0]);

    public enum Kind { NOTHING, GENERATED, NAMED, ALL }

    /** These columns. */
    public static Returning columns(String... columns) {
        return new Returning(Kind.NAMED, columns.clone());
    }

    PreparedStatement prepare(Connection connection, String jdbc, Dialect dialect) throws SQLException {
        return switch (kind) {
            case NOTHING -> connection.prepareStatement(jdbc);
            case GENERATED -> connection.prepareStatement(jdbc, Statement.RETURN_GENERATED_KEYS);
            case NAMED -> connection.prepareStatement(jdbc, columns);
            case ALL -> dialect == Dialect.H2 ? connection.prepareStatement(changed(jdbc))
                    : connection.prepareStatement(jdbc, Statement.RETURN_GENERATED_KEYS);
        };
    }

    /**
     * H2's counterpart of {@code returning *}: rows after the change, or before it if they were deleted. The statement
     * may end with a semicolon, or with a comment up to the end of the line.
     */
    private static String changed(String jdbc) {
        String change = jdbc.strip();
        boolean deletes = change.regionMatches(true, 0, "delete", 0, 6);
        String unended = change.endsWith(";") ? change.substring(0, change.length() - 1) : change;
        return "select * from " + (deletes ? "old" : "final") + " table (" + unended + "\n)";
    }
}

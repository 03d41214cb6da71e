package dev.freshet.data.statement;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a statement that changes rows gives back of them.
 *
 * @param kind which columns
 * @param columns their names, if it is some of them
 */
@SuppressWarnings("ArrayRecordComponent")
public record Returning(Kind kind, String[] columns) {
    /** Only how many they were. */
    public static final Returning NOTHING = new Returning(Kind.NOTHING, new String[0]);
    /** What the database made: keys and, on H2, defaults; PostgreSQL gives every column. */
    public static final Returning GENERATED = new Returning(Kind.GENERATED, new String[0]);
    /** Every column. */
    public static final Returning ALL = new Returning(Kind.ALL, new String[0]);

    /** Which columns. */
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
     * What H2 has in place of {@code returning *}: rows as they are after the change, or were before they were
     * deleted. The statement may end with a semicolon, or with a comment up to the end of the line.
     */
    private static String changed(String jdbc) {
        String change = jdbc.strip();
        boolean deletes = change.regionMatches(true, 0, "delete", 0, 6);
        String unended = change.endsWith(";") ? change.substring(0, change.length() - 1) : change;
        return "select * from " + (deletes ? "old" : "final") + " table (" + unended + "\n)";
    }
}

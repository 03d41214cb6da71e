package dev.freshet.data.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The SQL statements of a file on the class path. */
record SqlScript(String name, List<ScriptStatement> statements) {
    private static final int SHOWN = 80;

    /** Null if there is no such file. */
    static @Nullable SqlScript find(String name, ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(name)) {
            if (in == null) {
                return null;
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new SqlScript(name, ScriptReader.statements(text));
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new IllegalStateException(name + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /**
     * Runs the statements in order.
     *
     * @throws IllegalStateException with the file, line and text of the statement that failed
     */
    void run(Connection connection) {
        for (ScriptStatement each : statements) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(each.text());
            } catch (SQLException failure) {
                throw new IllegalStateException(name + ", line " + each.line() + ": " + failure.getMessage()
                        + " [SQLSTATE " + failure.getSQLState() + "] in: " + shown(each.text()), failure);
            }
        }
    }

    private static String shown(String statement) {
        String oneLine = statement.replace('\n', ' ').replace('\r', ' ');
        return oneLine.length() <= SHOWN ? oneLine : oneLine.substring(0, SHOWN) + "...";
    }
}

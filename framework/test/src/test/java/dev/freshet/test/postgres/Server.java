package dev.freshet.test.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * What a running server says of itself.
 *
 * @param pid of the postmaster
 * @param folder all of its files
 */
record Server(long pid, Path folder) {
    static Server of(DataSource source) throws SQLException {
        String file = ask(source, "select pg_read_file('postmaster.pid')");
        Path data = Path.of(ask(source, "show data_directory"));
        return new Server(Long.parseLong(file.lines().findFirst().orElseThrow()), data.getParent());
    }

    boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    static String ask(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return ask(connection, sql);
        }
    }

    static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}

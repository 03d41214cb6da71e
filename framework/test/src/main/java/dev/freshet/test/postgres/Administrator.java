package dev.freshet.test.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** Sends commands to a server as its superuser, each on its own connection. Thread-safe. */
final class Administrator {
    private static final int SECONDS = 20;

    private final RealPostgres server;

    Administrator(RealPostgres server) {
        this.server = server;
    }

    void command(String sql) {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new PostgresException("PostgreSQL refuses " + sql, e);
        }
    }

    /** Returns how many connections it has terminated. */
    int terminateBackends() {
        try (Connection connection = connect(); Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(pg_terminate_backend(pid)) "
                        + "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()")) {
            count.next();
            return count.getInt(1);
        } catch (SQLException e) {
            throw new PostgresException("cannot end PostgreSQL's connections", e);
        }
    }

    /** Has timeouts, in case the server is paused. */
    private Connection connect() throws SQLException {
        PGSimpleDataSource source = server.driver(server.url());
        source.setConnectTimeout(SECONDS);
        source.setSocketTimeout(SECONDS);
        return source.getConnection();
    }
}

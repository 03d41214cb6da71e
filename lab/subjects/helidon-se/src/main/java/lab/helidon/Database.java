package lab.helidon;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.helidon.config.Config;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The connection pool. */
final class Database {
    private Database() {
    }

    static DataSource open(Config config) throws SQLException {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(config.get("url").asString().get());
        pool.setUsername(config.get("username").asString().get());
        pool.setPassword(config.get("password").asString().orElse(""));
        pool.setMaximumPoolSize(config.get("pool").asInt().get());
        HikariDataSource database = new HikariDataSource(pool);
        if (config.get("fill").asBoolean().get()) {
            run(database, "/schema.sql");
            run(database, "/data.sql");
        }
        return database;
    }

    private static void run(DataSource database, String script) throws SQLException {
        try (InputStream in = Database.class.getResourceAsStream(script);
                Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

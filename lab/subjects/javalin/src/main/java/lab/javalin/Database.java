package lab.javalin;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The connection pool, on the database of DB_URL, or on H2 in memory with the tables and rows from the scripts. */
final class Database {
    private Database() {
    }

    static DataSource open() throws SQLException {
        String url = System.getenv("DB_URL");
        HikariConfig pool = new HikariConfig();
        pool.setMaximumPoolSize(Integer.getInteger("pool.size", 10));
        if (url != null) {
            pool.setJdbcUrl(url);
            pool.setUsername(System.getenv("DB_USERNAME"));
            pool.setPassword(System.getenv("DB_PASSWORD"));
            return new HikariDataSource(pool);
        }
        pool.setJdbcUrl("jdbc:h2:mem:lab;DB_CLOSE_DELAY=-1");
        pool.setUsername("sa");
        DataSource database = new HikariDataSource(pool);
        run(database, "/schema.sql");
        run(database, "/data.sql");
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

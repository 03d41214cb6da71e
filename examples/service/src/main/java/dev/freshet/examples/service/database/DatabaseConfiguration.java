package dev.freshet.examples.service.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import java.sql.SQLException;
import org.h2.jdbcx.JdbcDataSource;

/** The connection pool. The rows are in place before anyone gets a connection from it. */
@Configuration
public class DatabaseConfiguration {

    @Bean
    HikariDataSource dataSource(DatabaseSettings settings) throws SQLException {
        HikariDataSource dataSource = new HikariDataSource(poolOf(settings));
        if (settings.fillsAtStart()) {
            try {
                SqlScript.named("/schema.sql").runOn(dataSource);
                SqlScript.named("/data.sql").runOn(dataSource);
            } catch (SQLException e) {
                dataSource.close();
                throw e;
            }
        }
        return dataSource;
    }

    private static HikariConfig poolOf(DatabaseSettings settings) {
        HikariConfig config = new HikariConfig();
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.poolSize());
        config.setConnectionTimeout(settings.connectionTimeout().toMillis());
        if (settings.url().startsWith("jdbc:h2:")) {
            // Without DriverManager, which initialises every driver on the class path: PostgreSQL's takes 25 ms.
            JdbcDataSource h2 = new JdbcDataSource();
            h2.setUrl(settings.url());
            config.setDataSource(h2);
        } else {
            config.setJdbcUrl(settings.url());
        }
        return config;
    }
}

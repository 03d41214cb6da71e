package dev.freshet.examples.service.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import java.sql.SQLException;

/** The connection pool. The rows are in place before anyone gets a connection from it. */
@Configuration
public class DatabaseConfiguration {

    @Bean
    HikariDataSource dataSource(DatabaseSettings settings) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.poolSize());
        config.setConnectionTimeout(settings.connectionTimeout().toMillis());
        HikariDataSource dataSource = new HikariDataSource(config);
        try {
            SqlScript.named("/schema.sql").runOn(dataSource);
            SqlScript.named("/data.sql").runOn(dataSource);
        } catch (SQLException e) {
            dataSource.close();
            throw e;
        }
        return dataSource;
    }
}

import com.zaxxer.hikari.HikariDataSource;
import dev.freshet.config.ConfigurationProperties;
import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.data.row.Row;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.inject.Repository;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.time.LocalDate;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@ConfigurationProperties("pool")
record PoolSettings(int size) {
}

class Assumed {
}

package lab.quarkus;

import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import io.quarkus.arc.InjectableInstance;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The data source that is active: PostgreSQL where it has a URL, else H2 in memory, filled at start. */
@ApplicationScoped
public class Database {
    private final InjectableInstance<AgroalDataSource> memory;
    private final InjectableInstance<AgroalDataSource> postgresql;

    Database(@DataSource("memory") InjectableInstance<AgroalDataSource> memory,
            @DataSource("postgresql") InjectableInstance<AgroalDataSource> postgresql) {
        this.memory = memory;
        this.postgresql = postgresql;
    }

    @Produces
    @ApplicationScoped
    AgroalDataSource active() {
        return usesMemory() ? memory.get() : postgresql.get();
    }

    void fill(@Observes StartupEvent start) throws SQLException {
        if (usesMemory()) {
            run("/schema.sql");
            run("/data.sql");
        }
    }

    private boolean usesMemory() {
        return !postgresql.getHandle().getBean().isActive();
    }

    private void run(String script) throws SQLException {
        try (InputStream in = Database.class.getResourceAsStream(script);
                Connection connection = memory.get().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

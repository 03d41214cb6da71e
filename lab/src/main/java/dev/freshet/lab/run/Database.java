package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import dev.freshet.lab.database.PrivatePostgres;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.subject.Surroundings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The run's PostgreSQL server, started on first use. */
final class Database implements AutoCloseable {
    private final Surroundings surroundings;
    private final Path log;
    private @Nullable PrivatePostgres server;
    private @Nullable LabException refusal;

    Database(Surroundings surroundings, Path log) {
        this.surroundings = surroundings;
        this.log = log;
    }

    /**
     * The database of a subject for this scenario; null if it needs none.
     *
     * @throws LabException if the server cannot be started
     */
    @Nullable PrivatePostgres forScenario(Scenario scenario) throws InterruptedException {
        if (scenario.database() != Scenario.Database.POSTGRESQL) {
            return null;
        }
        if (refusal != null) {
            throw refusal;
        }
        try {
            if (server == null) {
                server = PrivatePostgres.start(surroundings, log);
            }
            return server;
        } catch (LabException e) {
            refusal = e; // a second attempt would fail too
            throw e;
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}

package dev.freshet.data.source;

import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Updates the schema of a data source before the application uses it. Startup calls all beans of this type in their
 * order, for each source, before the scripts run and before anyone gets a connection.
 */
public interface SourcePreparation {
    /**
     * Prepares one source; called on the thread that starts the application.
     *
     * @param name the source's name
     * @param connections not a pool: opens a new connection on each call. Waits up to {@code
     *     pool.initialization-fail-timeout} for a database that does not answer yet. PostgreSQL's driver sets no limit
     *     for its statements, unless the URL or {@code properties} do
     * @throws SQLException to make startup fail
     */
    void prepare(String name, DataSource connections) throws SQLException;

    /**
     * Everything that {@link #prepare} reads about one source from the configuration, as values of the JDK. Development
     * mode keeps a source open when it starts the application again, and prepares the source again only if these values
     * have changed. Default: no values.
     *
     * @param name the source's name
     */
    default List<?> settings(String name) {
        return List.of();
    }
}

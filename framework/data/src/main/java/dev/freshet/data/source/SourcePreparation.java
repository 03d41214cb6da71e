package dev.freshet.data.source;

import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Brings the schema of a data source to where the application needs it. Beans of this type are called in their order
 * for each source when the application starts, before the scripts run and anyone gets a connection.
 */
public interface SourcePreparation {
    /**
     * Does what there is to do for this source; called on the thread that starts the application.
     *
     * @param name the source's name
     * @param connections opens a new connection at each call, and waits for a database that does not answer yet, for
     *     up to {@code pool.initialization-fail-timeout}; no pool. PostgreSQL's driver lets statements on them take
     *     as long as they take, unless URL or {@code properties} say otherwise
     * @throws SQLException if the start must not go on
     */
    void prepare(String name, DataSource connections) throws SQLException;
}

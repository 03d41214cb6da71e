package dev.freshet.lab.database;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.subject.DatabaseAddress;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Surroundings;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.PostgresException;
import dev.freshet.test.postgres.RealPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** A PostgreSQL server with PostgreSQL's own settings for durability, and the tables and rows of all scenarios. */
public final class PrivatePostgres implements AutoCloseable {
    /** The test kit's server may lose data if the machine crashes, and is faster for it. This one is measured. */
    private static final Map<String, String> SETTINGS = Map.of("max_connections", "200", "fsync", "on",
            "full_page_writes", "on", "shared_buffers", "128MB");

    private final RealPostgres server;
    private final PostgresDatabase database;
    private final ProcessTree tree;
    private final Path log;

    private PrivatePostgres(RealPostgres server, Pinning pinning, Path log) {
        this.server = server;
        this.log = log;
        this.tree = new ProcessTree(server.process());
        pinning.pinRest(tree);
        this.database = server.newDatabase();
    }

    /**
     * Creates and starts a server, in about two seconds, on the cores that the server under test does not use.
     *
     * @param log receives its output when it ends
     * @throws LabException if that is impossible here, with the reason
     * @throws InterruptedException if the thread is interrupted; nothing is left behind
     */
    public static PrivatePostgres start(Surroundings surroundings, Path log) throws InterruptedException {
        Path program = surroundings.toolchain().require(Need.POSTGRESQL);
        RealPostgres server = null;
        boolean filled = false;
        try {
            server = RealPostgres.start(program.getParent(), SETTINGS);
            PrivatePostgres postgres = new PrivatePostgres(server, surroundings.pinning(), log);
            postgres.fill();
            filled = true;
            return postgres;
        } catch (PostgresException | SQLException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("while PostgreSQL was started");
            }
            throw new LabException("cannot start PostgreSQL: " + e.getMessage(), e);
        } finally {
            if (server != null && !filled) {
                server.close();
            }
        }
    }

    private void fill() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(LabFiles.resource(PrivatePostgres.class, "schema.sql"));
            statement.execute(LabFiles.resource(PrivatePostgres.class, "data.sql"));
        }
    }

    public DatabaseAddress address() {
        return new DatabaseAddress("127.0.0.1", server.port(), database.name(), database.username(),
                database.password());
    }

    /** The server with the processes of its connections. */
    public ProcessTree tree() {
        return tree;
    }

    /** Stops the server and removes its files. */
    @Override
    public void close() {
        try {
            Files.writeString(log, server.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException | PostgresException e) {
            // Ctrl-C has ended the server already; the log matters less than an orderly end.
        } finally {
            server.close();
        }
    }
}

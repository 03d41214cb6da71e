package dev.freshet.data.source;

import dev.freshet.pool.ConnectionFactory;
import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.pool.PoolHost;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * An open data source.
 *
 * @param keeper a connection that keeps an in-memory database alive; null if none is needed
 */
record OpenSource(PooledDataSource pool, boolean checkStatements, @Nullable Connection keeper)
        implements AutoCloseable {
    private static final List<String> USUAL_SCRIPTS = List.of("schema.sql", "data.sql");

    /**
     * Prepares the database, then creates the pool.
     *
     * @param main whether this source runs the default scripts
     * @throws DataSourceStartException if that fails
     */
    static OpenSource open(String name, SourceProperties source, boolean main, List<SourcePreparation> preparations) {
        JdbcUrl url = source.url().isPresent() ? new JdbcUrl(source.url().get()) : JdbcUrl.inMemory(name);
        try {
            if (source.url().isEmpty() && !Drivers.hasH2()) {
                throw new IllegalStateException("set data.sources." + name + ".url, or add the dependency"
                        + " com.h2database:h2 for a database in memory");
            }
            if (url.isPrivate()) {
                throw new IllegalStateException("with this URL, each connection gets an empty database of its own;"
                        + " use a database that connections share, such as jdbc:h2:mem:" + name);
            }
            return new Opening(name, url, source, main).keptOrRun(preparations);
        } catch (SQLException | RuntimeException failure) {
            throw new DataSourceStartException("data source " + name + " (" + url + source.username()
                    .map(user -> ", user " + user).orElse("") + "): "
                    + String.valueOf(failure.getMessage()).replace(url.text(), url.toString()),
                    tellsAll(failure, url) ? null : failure);
        }
    }

    /** Whether its log would reveal what the URL hides: drivers repeat the URL. */
    private static boolean tellsAll(Throwable failure, JdbcUrl url) {
        StringWriter log = new StringWriter();
        failure.printStackTrace(new PrintWriter(log));
        return !url.text().equals(url.toString()) && log.toString().contains(url.text());
    }

    private record Opening(String name, JdbcUrl url, SourceProperties source, boolean main) {

        /** In development, a pool outlives the application that has opened it. */
        OpenSource keptOrRun(List<SourcePreparation> preparations) throws SQLException {
            PoolHost host = PoolHost.current();
            if (host == null) {
                return run(preparations);
            }
            List<?> settings = List.of(url.text(), DriverProperties.of(name, url, source), settings(),
                    source.initialize().name(), source.scripts(), main,
                    preparations.stream().map(preparation -> preparation.settings(name)).toList());
            PooledDataSource kept = host.find(name, settings);
            if (kept != null) {
                return new OpenSource(kept, source.checkStatements(), null);
            }
            OpenSource opened = run(preparations);
            host.keep(name, settings, opened.pool, opened.keeper);
            return opened;
        }

        private DatabasePoolSettings settings() {
            return source.pool().toSettings(name, source.reset().orElse(null));
        }

        private OpenSource run(List<SourcePreparation> preparations) throws SQLException {
            DatabasePoolSettings settings = settings();
            ConnectionFactory factory = Drivers.connections(url, DriverProperties.of(name, url, source));
            DirectConnections direct = new DirectConnections(
                    Drivers.connections(url, DriverProperties.forPreparation(name, url, source)),
                    settings.initializationFailTimeout());
            Connection keeper = url.endsWithLastConnection() ? direct.getConnection() : null;
            try {
                for (SourcePreparation preparation : preparations) {
                    preparation.prepare(name, direct);
                }
                runScripts(direct);
                return new OpenSource(new PooledDataSource(settings, factory), source.checkStatements(), keeper);
            } catch (SQLException | RuntimeException | Error failure) {
                if (keeper != null) {
                    keeper.close();
                } else if (PoolHost.current() != null && url.isEmbedded()) {
                    forget(direct, failure);
                }
                throw failure;
            }
        }

        /** In development, the process tries again, and the database would still have tables of this attempt. */
        private static void forget(DirectConnections direct, Throwable failure) {
            try (Connection connection = direct.getConnection(); Statement end = connection.createStatement()) {
                end.execute("SHUTDOWN");
            } catch (SQLException alreadyDown) {
                failure.addSuppressed(alreadyDown);
            }
        }

        private void runScripts(DirectConnections direct) throws SQLException {
            List<SqlScript> scripts = scripts();
            if (!scripts.isEmpty()) {
                try (Connection connection = direct.getConnection()) {
                    for (SqlScript script : scripts) {
                        script.run(connection);
                    }
                }
            }
        }

        private List<SqlScript> scripts() {
            boolean run = switch (source.initialize()) {
                case EMBEDDED -> url.isEmbedded();
                case ALWAYS -> true;
                case NEVER -> false;
            };
            List<SqlScript> scripts = new ArrayList<>();
            if (!run) {
                return scripts;
            }
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            boolean usual = source.scripts().isEmpty();
            for (String each : usual && main ? USUAL_SCRIPTS : source.scripts()) {
                SqlScript script = SqlScript.find(each, loader);
                if (script != null) {
                    scripts.add(script);
                } else if (!usual) {
                    throw new IllegalStateException(each + " of data.sources." + name
                            + ".scripts is not on the class path");
                }
            }
            return scripts;
        }
    }

    /** Does nothing in development: {@link PoolHost} closes the pool. */
    @Override
    public void close() {
        if (PoolHost.current() != null) {
            return;
        }
        pool.close();
        if (keeper != null) {
            try {
                keeper.close();
            } catch (SQLException failure) {
                LoggerFactory.getLogger(DataSources.class).debug("closing the in-memory database failed", failure);
            }
        }
    }
}

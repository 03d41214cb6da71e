package dev.freshet.data.source;

import dev.freshet.config.Config;
import dev.freshet.data.transaction.SourceNames;
import dev.freshet.inject.BeanUnavailableException;
import dev.freshet.pool.PooledDataSource;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;

/**
 * The configured data sources by name. Thread-safe after startup. Closing waits for borrowed connections as {@link
 * PooledDataSource#close()} does, for all sources at the same time.
 */
public final class DataSources implements AutoCloseable {
    /** The default source of {@code DataSource}, {@code Sql} and {@code @Transactional}. */
    public static final String MAIN = SourceNames.MAIN;

    private final Map<String, OpenSource> open = new LinkedHashMap<>();
    private final List<SourcePreparation> preparations;

    /**
     * Opens all data sources.
     *
     * @param preparations called for each source before its pool is created
     * @throws DataSourceStartException if a source cannot be used; those already open are closed
     */
    DataSources(DataProperties properties, List<SourcePreparation> preparations) {
        this.preparations = List.copyOf(preparations);
        Map<String, SourceProperties> sources = properties.sources();
        if (sources.size() > 1 && !sources.containsKey(MAIN)) {
            throw new IllegalStateException("data.sources has " + String.join(", ", sources.keySet())
                    + " and none named main: name the default one main");
        }
        try {
            // Loops instead of lambdas, here and in the methods called: startup would have to link each lambda.
            for (Map.Entry<String, SourceProperties> each : sources.entrySet()) {
                String name = each.getKey();
                boolean main = sources.size() == 1 || name.equals(MAIN);
                open.put(name, OpenSource.open(name, each.getValue(), main, this.preparations));
            }
        } catch (RuntimeException | Error failure) {
            close();
            throw failure;
        }
    }

    /** Their names, in the order of the configuration. */
    public Set<String> names() {
        return Collections.unmodifiableSet(open.keySet());
    }

    /**
     * Returns the data source of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the existing names
     */
    public PooledDataSource get(String name) {
        OpenSource source = open.get(name);
        if (source == null) {
            throw SourceNames.unknown(name, open.keySet());
        }
        return source.pool();
    }

    /**
     * The source named main, or the only one. If none is configured, opens an H2 in-memory database.
     *
     * @throws BeanUnavailableException if none is configured and H2 is not on the class path
     */
    PooledDataSource main() {
        if (open.isEmpty() && !Drivers.hasH2()) {
            throw new BeanUnavailableException("no database is configured; set data.sources.main.url, or add the"
                    + " dependency com.h2database:h2 for a database in memory");
        }
        if (open.isEmpty()) {
            SourceProperties defaults = Config.of(Map.of()).bind(new SourceProperties$Binder());
            open.put(MAIN, OpenSource.open(MAIN, defaults, true, preparations));
        }
        return open.size() == 1 ? open.values().iterator().next().pool() : get(MAIN);
    }

    /** All sources; {@code main} is added under the name main if the application has defined it itself. */
    Map<String, DataSource> with(DataSource main) {
        Map<String, DataSource> all = new LinkedHashMap<>();
        for (Map.Entry<String, OpenSource> each : open.entrySet()) {
            all.put(each.getKey(), each.getValue().pool());
        }
        all.put(nameOf(main), main);
        return all;
    }

    /** The name of a source; main for one that the application has defined itself. */
    String nameOf(DataSource dataSource) {
        for (Map.Entry<String, OpenSource> each : open.entrySet()) {
            if (each.getValue().pool() == dataSource) {
                return each.getKey();
            }
        }
        return MAIN;
    }

    boolean checksStatements(String name) {
        OpenSource source = open.get(name);
        return source == null || source.checkStatements();
    }

    Collection<PooledDataSource> pools() {
        return open.values().stream().map(OpenSource::pool).toList();
    }

    /** Closes all at the same time: one after the other, they could exceed the grace period of a shutdown. */
    @Override
    public void close() {
        // Not virtual: handlers that do not end may block all carrier threads, and closing would then wait forever.
        ThreadFactory named = Thread.ofPlatform().daemon().name("freshet-close-source-", 1).factory();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(named)) {
            for (OpenSource source : open.values()) {
                threads.execute(source::close);
            }
        }
    }
}

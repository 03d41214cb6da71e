package dev.freshet.data.source;

import dev.freshet.data.statement.SourceNames;
import dev.freshet.pool.PooledDataSource;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/**
 * The data sources of the configuration, by name. Any thread may ask, once the application is started. Closing waits
 * for the connections that are lent, as {@link PooledDataSource#close()} does.
 */
public final class DataSources implements AutoCloseable {
    /** The source that {@code DataSource}, {@code Sql} and {@code @Transactional} mean where they name none. */
    public static final String MAIN = SourceNames.MAIN;

    private final Map<String, OpenSource> open = new LinkedHashMap<>();
    private final List<SourcePreparation> preparations;

    /**
     * Opens them all.
     *
     * @param preparations called for each before its pool is made
     * @throws DataSourceStartException if one cannot be used; those opened so far are closed again
     */
    DataSources(DataProperties properties, List<SourcePreparation> preparations) {
        this.preparations = List.copyOf(preparations);
        Map<String, SourceProperties> sources = properties.sources();
        if (sources.size() > 1 && !sources.containsKey(MAIN)) {
            throw new IllegalStateException("data.sources has " + String.join(", ", sources.keySet())
                    + " and none named main: call the one main that beans get unless they ask for another");
        }
        try {
            // Loops and no lambdas, here and in what is called: the start would have to link each.
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
     * The data source of that name.
     *
     * @throws IllegalArgumentException if there is none; the message names those that there are
     */
    public PooledDataSource get(String name) {
        OpenSource source = open.get(name);
        if (source == null) {
            throw SourceNames.unknown(name, open.keySet());
        }
        return source.pool();
    }

    /** The one named main, or the only one; if there is none at all, a new H2 database in memory. */
    PooledDataSource main() {
        if (open.isEmpty()) {
            open.put(MAIN, OpenSource.open(MAIN, SourceProperties.DEFAULT, true, preparations));
        }
        return open.size() == 1 ? open.values().iterator().next().pool() : get(MAIN);
    }

    /** All, and under the name main that one, if it is the application's own. */
    Map<String, DataSource> with(DataSource main) {
        Map<String, DataSource> all = new LinkedHashMap<>();
        for (Map.Entry<String, OpenSource> each : open.entrySet()) {
            all.put(each.getKey(), each.getValue().pool());
        }
        all.put(nameOf(main), main);
        return all;
    }

    /** The name of a source; main if it is none of these, but the application's own. */
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

    @Override
    public void close() {
        for (OpenSource source : open.values()) {
            source.close();
        }
    }
}

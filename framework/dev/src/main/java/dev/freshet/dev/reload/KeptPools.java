package dev.freshet.dev.reload;

import dev.freshet.pool.PoolHost;
import dev.freshet.pool.PooledDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps connection pools and in-memory databases open from one application to the next, unless settings change. */
final class KeptPools extends PoolHost implements Reloader.Pools {
    private static final String IN_MEMORY = "jdbc:h2:mem:";

    private record Kept(List<?> settings, PooledDataSource pool, @Nullable Connection keeper) {
    }

    private final Map<String, Kept> pools = new HashMap<>();
    private final Set<String> used = new HashSet<>();

    /** Pools that each start of the application asks for. */
    static Reloader.Pools install() {
        KeptPools pools = new KeptPools();
        install(pools);
        return pools;
    }

    @Override
    public synchronized @Nullable PooledDataSource find(String name, List<?> settings) {
        used.add(name);
        Kept kept = pools.get(name);
        if (kept == null) {
            return null;
        }
        if (kept.settings.equals(settings)) {
            return kept.pool;
        }
        pools.remove(name);
        close(kept);
        return null;
    }

    @Override
    public synchronized void keep(String name, List<?> settings, PooledDataSource pool, @Nullable Connection keeper) {
        pools.put(name, new Kept(settings, pool, keeper));
    }

    /** Called before an application starts. {@link #closeUnused} later closes the pools that it has not asked for. */
    @Override
    public synchronized void begin() {
        used.clear();
    }

    @Override
    public synchronized void closeUnused() {
        for (String name : List.copyOf(pools.keySet())) {
            if (!used.contains(name)) {
                close(pools.remove(name));
            }
        }
    }

    /** Closes all pools, and so forgets in-memory data, for example after a change of a script. */
    @Override
    public synchronized void closeAll() {
        pools.values().forEach(KeptPools::close);
        pools.clear();
    }

    /** For the terminal: for example {@code H2 in memory}; empty if there is no pool. */
    @Override
    public synchronized String text() {
        return pools.values().stream().map(KeptPools::kind).distinct().sorted().collect(Collectors.joining(", "));
    }

    private static String kind(Kept kept) {
        String url = String.valueOf(kept.settings.getFirst());
        if (url.startsWith(IN_MEMORY)) {
            return "H2 in memory";
        }
        return url.startsWith("jdbc:postgresql:") ? "PostgreSQL" : url.split(":")[1];
    }

    private static void close(Kept kept) {
        String url = String.valueOf(kept.settings.getFirst());
        try (Connection keeper = kept.keeper; PooledDataSource pool = kept.pool) {
            if (keeper == null && (url.startsWith(IN_MEMORY) || url.startsWith("jdbc:hsqldb:mem:"))) {
                // DB_CLOSE_DELAY and HSQLDB would keep the database, and scripts would find their tables.
                try (Connection connection = pool.getConnection(); Statement end = connection.createStatement()) {
                    end.execute("SHUTDOWN");
                }
            }
        } catch (SQLException alreadyDown) {
            System.getLogger(KeptPools.class.getName()).log(System.Logger.Level.DEBUG, "closing failed", alreadyDown);
        }
    }
}

package dev.freshet.pool;

import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Owns the pools that applications in this JVM open. Development mode installs one, which keeps pools and in-memory
 * databases open while it replaces an application. In production there is none, and applications close their pools.
 */
public abstract class PoolHost {
    private static volatile @Nullable PoolHost current;

    /** The installed host; null in production. */
    public static @Nullable PoolHost current() {
        return current;
    }

    /** Installs a host for all applications that start from now on; null removes it. */
    public static void install(@Nullable PoolHost host) {
        current = host;
    }

    /**
     * The pool that an earlier application opened under this name with equal settings; null if there is none. Closes a
     * pool with this name and other settings.
     *
     * @param settings everything that the pool depends on; values of the JDK and of this module only
     */
    public abstract @Nullable PooledDataSource find(String name, List<?> settings);

    /**
     * Keeps a new pool. The application must not close it.
     *
     * @param keeper a connection that keeps a database in memory alive; null if none is needed
     */
    public abstract void keep(String name, List<?> settings, PooledDataSource pool, @Nullable Connection keeper);
}

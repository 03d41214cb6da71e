package dev.freshet.data;

import dev.freshet.test.postgres.RealPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** The databases that suites run on. */
public enum TestDatabase {
    H2("drop all objects") {
        @Override
        public DataSource fresh() {
            JdbcDataSource source = new JdbcDataSource();
            // Who waits for a lock waits for a thread that may be held up.
            source.setURL("jdbc:h2:mem:test" + COUNTER.incrementAndGet() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20000");
            source.setUser("sa");
            return source;
        }
    },
    POSTGRESQL("drop schema public cascade; create schema public") {
        @Override
        public DataSource fresh() {
            return RealPostgres.shared().newDatabase().dataSource();
        }
    };

    private static final AtomicInteger COUNTER = new AtomicInteger();

    private final String dropAll;
    private DataSource dataSource;

    TestDatabase(String dropAll) {
        this.dropAll = dropAll;
    }

    /** A new database, which is gone when the JVM ends. Every call of the data source connects anew. */
    public abstract DataSource fresh();

    /** The database that suites share, with nothing in it: quicker than a new one. */
    public synchronized DataSource empty() {
        if (dataSource == null) {
            dataSource = fresh();
        }
        try (Connection connection = dataSource.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(dropAll);
            return dataSource;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot empty " + this, e);
        }
    }
}

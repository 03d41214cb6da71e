package dev.freshet.data;

import dev.freshet.test.postgres.RealPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** The databases that suites run on. */
public enum TestDatabase {
    H2("drop all objects") {
        @Override
        protected DataSource open() {
            JdbcDataSource source = new JdbcDataSource();
            source.setURL("jdbc:h2:mem:suites;DB_CLOSE_DELAY=-1");
            source.setUser("sa");
            return source;
        }
    },
    POSTGRESQL("drop schema public cascade; create schema public") {
        @Override
        protected DataSource open() {
            return RealPostgres.shared().newDatabase().dataSource();
        }
    };

    private final String dropAll;
    private DataSource dataSource;

    TestDatabase(String dropAll) {
        this.dropAll = dropAll;
    }

    protected abstract DataSource open();

    /** The database of this JVM, with nothing in it. Every call of the data source connects anew. */
    public synchronized DataSource empty() {
        if (dataSource == null) {
            dataSource = open();
        }
        try (Connection connection = dataSource.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute(dropAll);
            return dataSource;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot empty " + this, e);
        }
    }
}

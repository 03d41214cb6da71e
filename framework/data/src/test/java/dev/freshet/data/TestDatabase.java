package dev.freshet.data;

import dev.freshet.test.postgres.RealPostgres;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** The databases that suites run on. */
public enum TestDatabase {
    H2 {
        @Override
        public DataSource fresh() {
            JdbcDataSource source = new JdbcDataSource();
            source.setURL("jdbc:h2:mem:test" + COUNTER.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
            source.setUser("sa");
            return source;
        }
    },
    POSTGRESQL {
        @Override
        public DataSource fresh() {
            return RealPostgres.shared().newDatabase().dataSource();
        }
    };

    private static final AtomicInteger COUNTER = new AtomicInteger();

    /** A database with nothing in it, which is gone when the JVM ends. Every call of the data source connects anew. */
    public abstract DataSource fresh();
}

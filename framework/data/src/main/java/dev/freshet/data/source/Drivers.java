package dev.freshet.data.source;

import dev.freshet.pool.ConnectionFactory;
import dev.freshet.pool.DriverConnections;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Finds the driver for a URL. Those of H2 and PostgreSQL are called directly: DriverManager first loads every driver on
 * the class path, and PostgreSQL's alone takes 25 ms.
 */
final class Drivers {
    private Drivers() {
    }

    /**
     * Returns a factory, which has not opened a connection yet.
     *
     * @throws IllegalStateException if there is no driver for the URL; the message names the dependency to add
     */
    static ConnectionFactory connections(JdbcUrl url, Properties properties) {
        if (url.isH2()) {
            return of(h2(), url, properties);
        }
        return url.isPostgresql() ? of(postgresql(), url, properties) : of(other(url), url, properties);
    }

    private static ConnectionFactory of(Driver driver, JdbcUrl url, Properties properties) {
        return new DriverConnections(driver, url.text(), url.toString(), properties);
    }

    static boolean hasH2() {
        try {
            H2.driver();
            return true;
        } catch (LinkageError absent) {
            return false;
        }
    }

    private static Driver h2() {
        try {
            return H2.driver();
        } catch (NoClassDefFoundError absent) {
            throw new IllegalStateException(missing("H2's", "com.h2database:h2"), absent);
        }
    }

    private static Driver postgresql() {
        try {
            return Postgresql.driver();
        } catch (NoClassDefFoundError absent) {
            throw new IllegalStateException(missing("PostgreSQL's", "org.postgresql:postgresql"), absent);
        }
    }

    private static String missing(String whose, String dependency) {
        return whose + " driver is not on the class path: add the dependency " + dependency;
    }

    private static Driver other(JdbcUrl url) {
        if (!url.text().startsWith("jdbc:")) {
            throw new IllegalStateException("a JDBC URL begins with jdbc:, as in jdbc:postgresql://HOST/DATABASE");
        }
        try {
            return DriverManager.getDriver(url.text());
        } catch (SQLException none) {
            throw new IllegalStateException("no driver on the class path takes this URL: correct it, or add the"
                    + " dependency that has its driver", none);
        }
    }

    /** Separate, so that the outer class can be loaded without the driver. */
    private static final class H2 {
        static Driver driver() {
            return new org.h2.Driver();
        }
    }

    private static final class Postgresql {
        static Driver driver() {
            return new org.postgresql.Driver();
        }
    }
}

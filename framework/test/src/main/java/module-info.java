/** The user's test kit: a real PostgreSQL, a network that fails. JUnit is needed by one package only. */
module dev.freshet.test {
    requires embedded.postgres;
    requires java.naming;
    requires transitive java.sql;
    requires org.apache.commons.compress;
    requires static org.junit.jupiter.api;
    requires static transitive org.jspecify;
    requires org.postgresql.jdbc;
    requires org.slf4j; // what embedded.postgres logs with, and, being automatic, cannot ask for
    requires org.tukaani.xz;

    exports dev.freshet.test.network;
    exports dev.freshet.test.postgres;
    exports dev.freshet.test.postgres.junit;
}

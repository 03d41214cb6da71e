/** The user's test kit: a real PostgreSQL. JUnit is needed by the package that is named after it only. */
module dev.freshet.test {
    requires embedded.postgres;
    requires java.naming;
    requires transitive java.sql;
    requires org.apache.commons.compress;
    requires static org.junit.jupiter.api;
    requires static transitive org.jspecify;
    requires org.postgresql.jdbc;
    requires org.tukaani.xz;

    exports dev.freshet.test.postgres;
    exports dev.freshet.test.postgres.junit;
}

/** The user's test kit: a real PostgreSQL. */
module dev.freshet.test {
    requires transitive java.sql;
    requires static transitive org.jspecify;
    requires java.naming;
    requires org.postgresql.jdbc;

    exports dev.freshet.test.postgres;
}

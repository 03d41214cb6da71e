/**
 * The test kit: a real PostgreSQL, a real Redis, a real browser, a network that fails on demand, a raw server, waits
 * and logs. Only {@code postgres.junit} and {@code redis} need JUnit.
 */
module dev.freshet.test {
    requires embedded.postgres;
    requires static io.avaje.jsonb;
    requires java.net.http;
    requires transitive java.logging;
    requires java.naming;
    requires transitive java.sql;
    requires org.apache.commons.compress;
    requires static org.junit.jupiter.api;
    requires static transitive org.jspecify;
    requires org.postgresql.jdbc;
    requires org.slf4j; // embedded.postgres logs with it but, as an automatic module, cannot require it
    requires org.tukaani.xz;

    exports dev.freshet.test;
    exports dev.freshet.test.browser;
    exports dev.freshet.test.network;
    exports dev.freshet.test.postgres;
    exports dev.freshet.test.postgres.junit;
    exports dev.freshet.test.redis;
}

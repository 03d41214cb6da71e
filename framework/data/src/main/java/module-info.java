/** Data access: an SQL client, transactions, and configured data sources. */
module dev.freshet.data {
    requires transitive dev.freshet.config;
    requires transitive dev.freshet.http;
    requires transitive dev.freshet.inject;
    requires transitive dev.freshet.pool;
    requires transitive dev.freshet.ops;
    requires transitive java.sql;
    requires static dev.freshet.forward;
    requires static transitive org.jspecify;
    requires static com.h2database;
    requires static org.postgresql.jdbc;
    requires org.slf4j;

    exports dev.freshet.data;
    exports dev.freshet.data.failure;
    exports dev.freshet.data.row;
    exports dev.freshet.data.source;
    exports dev.freshet.data.transaction;

    provides dev.freshet.inject.Wiring with dev.freshet.data.source.FreshetWiring;
}

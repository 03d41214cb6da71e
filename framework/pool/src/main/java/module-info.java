/** A database connection pool, for use with or without the rest of Freshet. */
module dev.freshet.pool {
    requires transitive java.sql;
    requires static dev.freshet.forward;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet.pool;
}

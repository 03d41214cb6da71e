package lab.vertx;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.jdbcclient.JDBCConnectOptions;
import io.vertx.jdbcclient.JDBCPool;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;

/** PostgreSQL by the reactive client, or H2 in memory by the JDBC client. */
final class Database {
    private Database() {
    }

    static Future<Pool> open(Vertx vertx, boolean postgresql, int connections) {
        PoolOptions options = new PoolOptions().setMaxSize(connections);
        return postgresql ? Future.succeededFuture(postgresql(vertx, options)) : h2(vertx, options);
    }

    /** Host, port, database, user and password are PGHOST, PGPORT, PGDATABASE, PGUSER and PGPASSWORD. */
    private static Pool postgresql(Vertx vertx, PoolOptions options) {
        return PgBuilder.pool()
                .with(options)
                .connectingTo(PgConnectOptions.fromEnv()
                        .setCachePreparedStatements(Boolean.getBoolean("prepared.cache")))
                .using(vertx)
                .build();
    }

    private static Future<Pool> h2(Vertx vertx, PoolOptions options) {
        JDBCConnectOptions h2 = new JDBCConnectOptions()
                .setJdbcUrl("jdbc:h2:mem:lab;DB_CLOSE_DELAY=-1")
                .setUser("sa")
                .setPassword("");
        Pool pool = JDBCPool.pool(vertx, h2, options);
        return run(vertx, pool, "schema.sql").compose(made -> run(vertx, pool, "data.sql")).map(filled -> pool);
    }

    private static Future<?> run(Vertx vertx, Pool pool, String script) {
        return vertx.fileSystem().readFile(script).compose(statements -> pool.query(statements.toString()).execute());
    }
}

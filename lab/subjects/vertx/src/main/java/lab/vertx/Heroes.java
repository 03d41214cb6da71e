package lab.vertx;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.atomic.AtomicLong;

/** A hero, one level up with every request. */
final class Heroes {
    private final Pool pool;
    private final AtomicLong level;

    Heroes(Pool pool, AtomicLong level) {
        this.pool = pool;
        this.level = level;
    }

    void one(RoutingContext request) {
        pool.preparedQuery("select id, name, power, level from heroes where id = $1")
                .execute(Tuple.of(Parameters.id(request)))
                .onSuccess(rows -> answer(request, rows))
                .onFailure(request::fail);
    }

    private void answer(RoutingContext request, RowSet<Row> rows) {
        if (rows.size() == 0) {
            request.response().setStatusCode(404).end();
            return;
        }
        Row row = rows.iterator().next();
        request.json(new JsonObject()
                .put("id", row.getLong(0))
                .put("name", row.getString(1))
                .put("power", row.getString(2))
                .put("level", level.incrementAndGet()));
    }
}

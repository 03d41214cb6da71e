package lab.vertx;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;

/** Users in the table of that name. */
final class Users {
    private final Pool pool;

    Users(Pool pool) {
        this.pool = pool;
    }

    void all(RoutingContext request) {
        pool.preparedQuery("select id, name, email from users order by id")
                .execute()
                .onSuccess(rows -> {
                    JsonArray users = new JsonArray();
                    rows.forEach(row -> users.add(user(row)));
                    request.json(users);
                })
                .onFailure(request::fail);
    }

    void one(RoutingContext request) {
        pool.preparedQuery("select id, name, email from users where id = $1")
                .execute(Tuple.of(Parameters.id(request)))
                .onSuccess(rows -> answer(request, rows))
                .onFailure(request::fail);
    }

    private static void answer(RoutingContext request, RowSet<Row> rows) {
        if (rows.size() == 0) {
            request.response().setStatusCode(404).end();
        } else {
            request.json(user(rows.iterator().next()));
        }
    }

    private static JsonObject user(Row row) {
        return new JsonObject()
                .put("id", row.getLong(0))
                .put("name", row.getString(1))
                .put("email", row.getString(2));
    }
}

package lab.vertx;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;

/** The whole staff directory. */
final class Directory {
    private static final String ALL = """
            select id, first_name, last_name, email, phone, department, city, country, since, active
            from people order by id""";

    private final Pool pool;

    Directory(Pool pool) {
        this.pool = pool;
    }

    void all(RoutingContext request) {
        pool.preparedQuery(ALL)
                .execute()
                .onSuccess(rows -> {
                    JsonArray people = new JsonArray();
                    rows.forEach(row -> people.add(person(row)));
                    request.json(people);
                })
                .onFailure(request::fail);
    }

    private static JsonObject person(Row row) {
        return new JsonObject()
                .put("id", row.getLong(0))
                .put("firstName", row.getString(1))
                .put("lastName", row.getString(2))
                .put("email", row.getString(3))
                .put("phone", row.getString(4))
                .put("department", row.getString(5))
                .put("city", row.getString(6))
                .put("country", row.getString(7))
                .put("since", row.getLocalDate(8).toString())
                .put("active", row.getBoolean(9));
    }
}

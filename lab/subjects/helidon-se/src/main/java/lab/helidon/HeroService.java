package lab.helidon;

import io.helidon.http.NotFoundException;
import io.helidon.json.JsonObject;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** A hero, one level up with every request. */
final class HeroService implements HttpService {
    private final DataSource database;
    private final AtomicLong level = new AtomicLong();

    HeroService(DataSource database) {
        this.database = database;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/{id}", this::one);
    }

    private void one(ServerRequest request, ServerResponse response) throws SQLException {
        long id = request.path().pathParameters().first("id").asLong().get();
        JsonObject.Builder hero = findById(id).orElseThrow(() -> new NotFoundException("There is no hero " + id));
        response.send(hero.set("level", level.incrementAndGet()).build());
    }

    private Optional<JsonObject.Builder> findById(long id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, power, level from heroes where id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? Optional.of(hero(rows)) : Optional.empty();
            }
        }
    }

    private static JsonObject.Builder hero(ResultSet row) throws SQLException {
        return JsonObject.builder()
                .set("id", row.getLong("id"))
                .set("name", row.getString("name"))
                .set("power", row.getString("power"))
                .set("level", row.getLong("level"));
    }
}

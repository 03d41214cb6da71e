package lab.javalin;

import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** A hero, one level up with every request. */
final class HeroController {
    private final DataSource database;
    private final AtomicLong level = new AtomicLong();

    record Hero(long id, String name, String power, long level) {
        Hero atLevel(long newLevel) {
            return new Hero(id, name, power, newLevel);
        }
    }

    HeroController(DataSource database) {
        this.database = database;
    }

    void one(Context context) throws SQLException {
        long id = context.pathParamAsClass("id", Long.class).get();
        Hero hero = findById(id).orElseThrow(() -> new NotFoundResponse("There is no hero " + id));
        context.json(hero.atLevel(level.incrementAndGet()));
    }

    private Optional<Hero> findById(long id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, power, level from heroes where id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next()
                        ? Optional.of(new Hero(rows.getLong("id"), rows.getString("name"), rows.getString("power"),
                                rows.getLong("level")))
                        : Optional.empty();
            }
        }
    }
}

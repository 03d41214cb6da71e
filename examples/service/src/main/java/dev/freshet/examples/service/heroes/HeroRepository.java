package dev.freshet.examples.service.heroes;

import dev.freshet.inject.Repository;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Heroes in the table of that name. */
@Repository
public class HeroRepository {
    private final DataSource dataSource;

    public HeroRepository(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    Optional<Hero> findById(long id) throws SQLException {
        try (Connection connection = dataSource.getConnection();
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

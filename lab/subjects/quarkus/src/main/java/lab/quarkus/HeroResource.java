package lab.quarkus;

import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.profile.UnlessBuildProfile;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;

/** A hero, one level up with every request; on worker threads with JDBC. */
@Path("/heroes")
@UnlessBuildProfile("tuned")
public class HeroResource {
    private final AgroalDataSource database;
    private final AtomicLong level = new AtomicLong();

    HeroResource(AgroalDataSource database) {
        this.database = database;
    }

    @GET
    @Path("/{id}")
    public Hero one(long id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, power, level from heroes where id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next()) {
                    throw new NotFoundException("There is no hero " + id);
                }
                return new Hero(rows.getLong("id"), rows.getString("name"), rows.getString("power"),
                        level.incrementAndGet());
            }
        }
    }
}

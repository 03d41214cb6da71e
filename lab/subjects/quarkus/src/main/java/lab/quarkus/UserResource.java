package lab.quarkus;

import io.agroal.api.AgroalDataSource;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Users in the table of that name. */
@Path("/api/users")
@RunOnVirtualThread
public class UserResource {
    private final AgroalDataSource database;

    UserResource(AgroalDataSource database) {
        this.database = database;
    }

    @GET
    public List<User> all() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, email from users order by id");
                ResultSet rows = query.executeQuery()) {
            List<User> users = new ArrayList<>();
            while (rows.next()) {
                users.add(user(rows));
            }
            return users;
        }
    }

    @GET
    @Path("/{id}")
    @TokenNeeded
    public User one(long id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, email from users where id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next()) {
                    throw new NotFoundException("There is no user " + id);
                }
                return user(rows);
            }
        }
    }

    private static User user(ResultSet row) throws SQLException {
        return new User(row.getLong("id"), row.getString("name"), row.getString("email"));
    }
}

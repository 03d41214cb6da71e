package lab.javalin;

import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Users in the table of that name. */
final class UserController {
    private final DataSource database;

    record User(long id, String name, String email) {
    }

    UserController(DataSource database) {
        this.database = database;
    }

    void all(Context context) throws SQLException {
        context.json(findAll());
    }

    void one(Context context) throws SQLException {
        long id = context.pathParamAsClass("id", Long.class).get();
        context.json(findById(id).orElseThrow(() -> new NotFoundResponse("There is no user " + id)));
    }

    private List<User> findAll() throws SQLException {
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

    private Optional<User> findById(long id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, email from users where id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? Optional.of(user(rows)) : Optional.empty();
            }
        }
    }

    private static User user(ResultSet row) throws SQLException {
        return new User(row.getLong("id"), row.getString("name"), row.getString("email"));
    }
}

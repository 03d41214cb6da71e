package dev.freshet.examples.service.users;

import dev.freshet.inject.Repository;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Users in the table of that name. */
@Repository
public class UserRepository {
    private final DataSource dataSource;

    public UserRepository(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    List<User> findAll() throws SQLException {
        try (Connection connection = dataSource.getConnection();
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

    Optional<User> findById(long id) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, email from users where id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? Optional.of(user(rows)) : Optional.empty();
            }
        }
    }

    User add(UserDetails details) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into users (name, email) values (?, ?)", Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, details.name());
            insert.setString(2, details.email());
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return new User(keys.getLong("id"), details.name(), details.email());
            }
        }
    }

    /** Whether there was such a user. */
    boolean update(User user) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement update = connection.prepareStatement(
                        "update users set name = ?, email = ? where id = ?")) {
            update.setString(1, user.name());
            update.setString(2, user.email());
            update.setLong(3, user.id());
            return update.executeUpdate() == 1;
        }
    }

    /** Whether there was such a user. */
    boolean delete(long id) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement delete = connection.prepareStatement("delete from users where id = ?")) {
            delete.setLong(1, id);
            return delete.executeUpdate() == 1;
        }
    }

    private static User user(ResultSet row) throws SQLException {
        return new User(row.getLong("id"), row.getString("name"), row.getString("email"));
    }
}

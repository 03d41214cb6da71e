package lab.javalin;

import io.javalin.http.Context;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The whole staff directory. */
final class DirectoryController {
    private static final String ALL = """
            select id, first_name, last_name, email, phone, department, city, country, since, active
            from people order by id""";

    private final DataSource database;

    record Person(long id, String firstName, String lastName, String email, String phone, String department,
            String city, String country, LocalDate since, boolean active) {
    }

    DirectoryController(DataSource database) {
        this.database = database;
    }

    void all(Context context) throws SQLException {
        context.json(findAll());
    }

    private List<Person> findAll() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(ALL);
                ResultSet rows = query.executeQuery()) {
            List<Person> people = new ArrayList<>();
            while (rows.next()) {
                people.add(person(rows));
            }
            return people;
        }
    }

    private static Person person(ResultSet row) throws SQLException {
        return new Person(row.getLong("id"), row.getString("first_name"), row.getString("last_name"),
                row.getString("email"), row.getString("phone"), row.getString("department"), row.getString("city"),
                row.getString("country"), row.getObject("since", LocalDate.class), row.getBoolean("active"));
    }
}

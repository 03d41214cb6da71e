package lab.quarkus;

import io.agroal.api.AgroalDataSource;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The whole staff directory. */
@Path("/users")
@RunOnVirtualThread
public class DirectoryResource {
    private static final String ALL = """
            select id, first_name, last_name, email, phone, department, city, country, since, active
            from people order by id""";

    private final AgroalDataSource database;

    DirectoryResource(AgroalDataSource database) {
        this.database = database;
    }

    @GET
    @Path("/getAllUsers")
    public List<Person> all() throws SQLException {
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

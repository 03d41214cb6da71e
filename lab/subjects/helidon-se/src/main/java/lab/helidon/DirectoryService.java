package lab.helidon;

import io.helidon.json.JsonArray;
import io.helidon.json.JsonObject;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The whole staff directory. */
final class DirectoryService implements HttpService {
    private static final String ALL = """
            select id, first_name, last_name, email, phone, department, city, country, since, active
            from people order by id""";

    private final DataSource database;

    DirectoryService(DataSource database) {
        this.database = database;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/getAllUsers", this::all);
    }

    private void all(ServerRequest request, ServerResponse response) throws SQLException {
        response.send(JsonArray.create(findAll()));
    }

    private List<JsonObject> findAll() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(ALL);
                ResultSet rows = query.executeQuery()) {
            List<JsonObject> people = new ArrayList<>();
            while (rows.next()) {
                people.add(person(rows));
            }
            return people;
        }
    }

    private static JsonObject person(ResultSet row) throws SQLException {
        return JsonObject.builder()
                .set("id", row.getLong("id"))
                .set("firstName", row.getString("first_name"))
                .set("lastName", row.getString("last_name"))
                .set("email", row.getString("email"))
                .set("phone", row.getString("phone"))
                .set("department", row.getString("department"))
                .set("city", row.getString("city"))
                .set("country", row.getString("country"))
                .set("since", row.getObject("since", LocalDate.class).toString())
                .set("active", row.getBoolean("active"))
                .build();
    }
}

package lab.helidon;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.NotFoundException;
import io.helidon.http.Status;
import io.helidon.json.JsonArray;
import io.helidon.json.JsonObject;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The list is for everyone, one user for those with the token. */
final class UserService implements HttpService {
    private static final String BEARER = "Bearer ";

    private final DataSource database;
    private final byte[] token;

    UserService(DataSource database, String token) {
        this.database = database;
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", this::all)
                .get("/{id}", this::checkToken, this::one);
    }

    private void checkToken(ServerRequest request, ServerResponse response) {
        String given = request.headers().first(HeaderNames.AUTHORIZATION).orElse("");
        if (given.startsWith(BEARER)
                && MessageDigest.isEqual(token, given.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8))) {
            response.next();
        } else {
            response.status(Status.UNAUTHORIZED_401)
                    .header(HeaderValues.create(HeaderNames.WWW_AUTHENTICATE, "Bearer"))
                    .send();
        }
    }

    private void all(ServerRequest request, ServerResponse response) throws SQLException {
        response.send(JsonArray.create(findAll()));
    }

    private void one(ServerRequest request, ServerResponse response) throws SQLException {
        long id = request.path().pathParameters().first("id").asLong().get();
        response.send(findById(id).orElseThrow(() -> new NotFoundException("There is no user " + id)));
    }

    private List<JsonObject> findAll() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, email from users order by id");
                ResultSet rows = query.executeQuery()) {
            List<JsonObject> users = new ArrayList<>();
            while (rows.next()) {
                users.add(user(rows));
            }
            return users;
        }
    }

    private Optional<JsonObject> findById(long id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select id, name, email from users where id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? Optional.of(user(rows)) : Optional.empty();
            }
        }
    }

    private static JsonObject user(ResultSet row) throws SQLException {
        return JsonObject.builder()
                .set("id", row.getLong("id"))
                .set("name", row.getString("name"))
                .set("email", row.getString("email"))
                .build();
    }
}

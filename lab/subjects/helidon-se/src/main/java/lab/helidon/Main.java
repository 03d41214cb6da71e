package lab.helidon;

import io.helidon.common.mapper.MapperException;
import io.helidon.config.Config;
import io.helidon.http.Status;
import io.helidon.logging.common.LogConfig;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Starts the server. */
public class Main {
    private Main() {
    }

    public static void main(String[] args) throws SQLException {
        LogConfig.configureRuntime();
        Config config = Config.create();
        DataSource database = Database.open(config.get("db"));
        String token = config.get("api.token").asString().get();
        WebServer.builder()
                .config(config.get("server"))
                .routing(routing -> routing(routing, database, token))
                .build()
                .start();
    }

    private static void routing(HttpRouting.Builder routing, DataSource database, String token) {
        routing.register(new WorkloadService())
                .register("/api/users", new UserService(database, token))
                .register("/heroes", new HeroService(database))
                .register("/users", new DirectoryService(database))
                .error(MapperException.class,
                        (request, response, e) -> response.status(Status.BAD_REQUEST_400).send("not a number"));
    }
}

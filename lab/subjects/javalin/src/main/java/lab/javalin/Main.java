package lab.javalin;

import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.json.JavalinJackson3;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import tools.jackson.databind.cfg.DateTimeFeature;

/** Starts the server and says which path goes where. */
public class Main {
    private static final byte[] AUTHORIZATION = "Bearer secrettoken".getBytes(StandardCharsets.UTF_8);

    private Main() {
    }

    public static void main(String[] args) throws SQLException {
        DataSource database = Database.open();
        Javalin app = Javalin.create(config -> {
            config.concurrency.useVirtualThreads = Boolean.getBoolean("virtual.threads");
            config.startup.showJavalinBanner = false;
            config.jetty.addConnector(Main::connector);
            config.jsonMapper(new JavalinJackson3().updateMapper(
                    mapper -> mapper.disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)));
            routes(config.routes, database);
        });
        Runtime.getRuntime().addShutdownHook(new Thread(app::stop));
        app.start();
    }

    /** Serves HTTP/1.1, and HTTP/2 to clients that begin with it. */
    private static ServerConnector connector(Server server, HttpConfiguration http) {
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http),
                new HTTP2CServerConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.getInteger("server.port", 8080));
        return connector;
    }

    private static void routes(RoutesConfig routes, DataSource database) {
        WorkloadController workload = new WorkloadController();
        routes.get("/hello", workload::hello);
        routes.get("/health", workload::health);
        routes.get("/cpu", workload::cpu);
        routes.get("/cpu-heavy", workload::cpuHeavy);
        routes.get("/latency", workload::latency);
        routes.get("/ping", workload::ping);
        UserController users = new UserController(database);
        routes.before("/api/users/{id}", Main::checkToken);
        routes.get("/api/users", users::all);
        routes.get("/api/users/{id}", users::one);
        routes.get("/heroes/{id}", new HeroController(database)::one);
        routes.get("/users/getAllUsers", new DirectoryController(database)::all);
    }

    private static void checkToken(Context context) {
        String given = context.header("Authorization");
        if (given == null || !MessageDigest.isEqual(AUTHORIZATION, given.getBytes(StandardCharsets.UTF_8))) {
            context.header("WWW-Authenticate", "Bearer");
            throw new UnauthorizedResponse();
        }
    }
}

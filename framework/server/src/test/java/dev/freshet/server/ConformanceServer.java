package dev.freshet.server;

import dev.freshet.server.config.TlsConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A server for suites that are run by hand: {@code ConformanceServer MODE PORT SECONDS [FOLDER]}, with TLS if there is
 * a folder for its certificate. GET and POST of / answer with a body, /hello-on-loop without a thread, /echo with what
 * came, /big with a megabyte.
 */
final class ConformanceServer {
    private static final byte[] BIG = "freshet ".repeat(131_072).getBytes(StandardCharsets.US_ASCII);

    private ConformanceServer() {
    }

    public static void main(String[] args) throws Exception {
        ServerConfig config = EngineMode.valueOf(args[0]).config().withPort(Integer.parseInt(args[1]));
        if (args.length > 3) {
            config = config.withTls(TlsConfig.of(new TlsConfig.Identity.Development(Path.of(args[3]))));
        }
        TestApplication application = new TestApplication();
        application.on("/", (request, response) -> {
            request.body().readAllBytes();
            response.send("Hello, World!");
        });
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        application.on("/big", (request, response) -> response.send(BIG));
        try (HttpServer server = HttpServer.start(config, application)) {
            System.out.println("serves on " + server.port());
            Thread.sleep(Duration.ofSeconds(Long.parseLong(args[2])));
        }
    }
}

package dev.freshet.conformance.gateway;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A process of a service: prints the number of each POST that it acts on. Stops when its input ends, as a service
 * should: says that it is not ready, goes on for a moment, answers what it has accepted.
 */
final class CountingService implements HttpApplication {
    private static final Duration UNTIL_OTHERS_SEE = Duration.ofSeconds(3);

    private HttpServer server;

    private CountingService() {
    }

    /** @param arguments the port */
    public static void main(String[] arguments) throws IOException {
        CountingService service = new CountingService();
        ServerConfig config = ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(Integer.parseInt(arguments[0]))
                .withShutdownDelay(UNTIL_OTHERS_SEE);
        service.server = HttpServer.start(config, service);
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // What is written does not matter.
        }
        service.server.stop();
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        return switch (request.path()) {
            case "/health" -> (asked, answer) -> answer.status(server.ready() ? 200 : 503).send();
            case "/h1/number", "/h2/number" -> CountingService::number;
            default -> (asked, answer) -> answer.send("here");
        };
    }

    private static void number(HttpRequest asked, HttpResponse answer) throws IOException {
        String number = new String(asked.body().readAllBytes(), StandardCharsets.US_ASCII);
        PrintStream out = System.out;
        synchronized (out) {
            out.println(number);
            out.flush();
        }
        answer.send(number);
    }
}

package dev.freshet.gateway.filter;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import dev.freshet.gateway.Gateway;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A gateway with one route through the filters of a test, before a server that says what it was sent. */
public final class TestGateway implements AutoCloseable {
    private final HttpServer upstream;
    private final Gateway gateway;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private TestGateway(String filters, HttpHandler handler, List<FilterFactory> own, ServerConfig config)
            throws IOException {
        upstream = server(handler);
        gateway = Gateway.open(config(filters, upstream.port()), own);
        server = HttpServer.start(config.withHost("127.0.0.1").withPort(0), gateway.application());
    }

    /** Before a server that answers with the request as it came: {@link #echo}. */
    public static TestGateway with(String filters) throws IOException {
        return new TestGateway(filters, TestGateway::echo, List.of(), ServerConfig.DEFAULT);
    }

    public static TestGateway with(String filters, HttpHandler upstream) throws IOException {
        return with(filters, upstream, ServerConfig.DEFAULT);
    }

    /** @param config of the gateway's own server, but for its address */
    public static TestGateway with(String filters, HttpHandler upstream, ServerConfig config) throws IOException {
        return new TestGateway(filters, upstream, List.of(), config);
    }

    public static TestGateway with(String filters, FilterFactory own) throws IOException {
        return new TestGateway(filters, TestGateway::echo, List.of(own), ServerConfig.DEFAULT);
    }

    /** What is read from a file with these filters, before a server at this port. */
    public static Config config(String filters, int port) throws IOException {
        Path file = Files.createTempFile("gateway", ".yml");
        try {
            Files.writeString(file, """
                    gateway:
                      upstreams:
                        test: { instances: ["127.0.0.1:%d"], ejection: { failures: 1000 } }
                      routes:
                        - id: all
                          match: { path: "/**" }
                          upstream: test
                          filters:
                    %s
                          allow-in-path: [empty-segment, semicolon, encoded-slash, encoded-dot]
                    server.paths.encoded-slash: allow
                    """.formatted(port, filters.indent(8).stripTrailing()));
            return Config.load(ConfigSources.none().withFile(file));
        } finally {
            Files.delete(file);
        }
    }

    public static HttpServer server(HttpHandler handler) throws IOException {
        return HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), request -> handler);
    }

    /** Answers with the request: method and target, then a line for each field, then the body. */
    public static void echo(HttpRequest request, HttpResponse response) throws IOException {
        StringBuilder text = new StringBuilder(request.method() + " " + request.target() + "\n");
        request.headers().forEach((name, value) -> text.append(name).append(": ").append(value).append('\n'));
        text.append('\n').append(new String(request.body().readAllBytes(), StandardCharsets.UTF_8));
        response.header("X-Upstream", "yes").send(text.toString());
    }

    /** @param fields names and values in turn */
    public java.net.http.HttpResponse<String> get(String target, String... fields)
            throws IOException, InterruptedException {
        return send("GET", target, "", fields);
    }

    public java.net.http.HttpResponse<String> send(String method, String target, String body, String... fields)
            throws IOException, InterruptedException {
        var request = java.net.http.HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + target))
                .timeout(Duration.ofSeconds(20))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (fields.length > 0) {
            request.headers(fields);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    public HttpClient client() {
        return client;
    }

    public int port() {
        return server.port();
    }

    public HttpServer upstream() {
        return upstream;
    }

    @Override
    public void close() {
        client.close();
        server.stop();
        gateway.close();
        upstream.stop();
    }
}

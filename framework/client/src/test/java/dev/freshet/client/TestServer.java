package dev.freshet.client;

import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.TlsConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Our own server, with a handler for each path, and clients of it. */
final class TestServer implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(25);
    static final Path FOLDER = Path.of("target", "rest-client-tls").toAbsolutePath();

    /** How the two speak with each other. */
    enum Speech {
        HTTP_1_1(ClientVersion.HTTP_1_1, false), H2C(ClientVersion.HTTP_2, false), TLS(ClientVersion.NEGOTIATED, true);

        final ClientVersion version;
        final boolean secure;

        Speech(ClientVersion version, boolean secure) {
            this.version = version;
            this.secure = secure;
        }
    }

    private final Map<String, HttpHandler> handlers = new ConcurrentHashMap<>();
    private final Speech speech;
    private final HttpServer server;

    TestServer(Speech speech) throws Exception {
        this.speech = speech;
        ServerConfig config = ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0)
                .withTls(speech.secure ? TlsConfig.of(new TlsConfig.Identity.Development(FOLDER)) : null);
        server = HttpServer.start(config, request -> handlers.getOrDefault(request.path(),
                (asked, response) -> response.status(404).send("no " + asked.path())));
    }

    static TestServer http1() throws Exception {
        return new TestServer(Speech.HTTP_1_1);
    }

    TestServer on(String path, HttpHandler handler) {
        handlers.put(path, handler);
        return this;
    }

    String url() {
        return (speech.secure ? "https" : "http") + "://localhost:" + server.port();
    }

    int port() {
        return server.port();
    }

    /** With time enough to connect on a machine that is busy. */
    static RestClientBuilder patientBuilder(String url) {
        return RestClient.builder().baseUrl(url).pool(PoolSettings.builder().connectLimit(PATIENCE).build())
                .limits(new TimeLimits(PATIENCE, PATIENCE, PATIENCE));
    }

    /** A client of another server. */
    static RestClient patient(String url) {
        return patientBuilder(url).build();
    }

    RestClientBuilder builder() {
        RestClientBuilder builder = patientBuilder(url()).version(speech.version);
        return speech.secure
                ? builder.tls(ClientTls.builder().trustPem(FOLDER.resolve("certificate.pem")).build()) : builder;
    }

    @Override
    public void close() {
        server.close();
    }
}

package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** For cases that are a dialogue, or need a server of their own: each in every execution mode. */
@ParameterizedClass
@EnumSource(EngineMode.class)
abstract class OwnServer implements Dialogue {
    @Parameter
    EngineMode mode;

    final EchoApplication application = new EchoApplication();
    private final List<RawConnection> connections = new ArrayList<>();
    private @Nullable HttpServer server;

    void start(ServerConfig config, HttpApplication served) throws IOException {
        Complaints.taken();
        server = HttpServer.start(config, served);
    }

    @Override
    public void serve(String path, HttpHandler handler) throws IOException {
        start(mode.config(), request -> request.path().equals(path) ? handler : application.handlerFor(request));
    }

    @Override
    public RawConnection connection() throws IOException {
        if (server == null) {
            start(mode.config(), application);
        }
        RawConnection connection = new RawConnection(Objects.requireNonNull(server).port());
        connections.add(connection);
        return connection;
    }

    @Override
    public void isInStep(RawConnection connection) throws IOException {
        RawConnection.Response response = connection.send(Http1Case.PROBE).endOutput().response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo("probe");
        connection.isEnded();
    }

    @AfterEach
    void nothing_is_left_over() throws IOException {
        for (RawConnection connection : connections) {
            connection.close();
        }
        if (server != null) {
            assertThat(server.stop()).as("every connection ended by itself").isTrue();
        }
        assertThat(Complaints.taken()).as("complaints in the log").isEmpty();
    }
}

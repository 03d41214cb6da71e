package dev.freshet.conformance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.Transport;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A server for other programs, in each execution mode, which has nothing to complain of. */
@ParameterizedClass
@EnumSource(EngineMode.class)
abstract class InteropContract {
    static final Duration LIMIT = Duration.ofMinutes(2);

    @Parameter
    EngineMode mode;

    private @Nullable HttpServer server;

    /** Starts the server; gives the address of this path. */
    URI start(Transport transport, String path) throws IOException {
        Complaints.taken();
        server = HttpServer.start(transport.of(mode.config()), new ServedToClients());
        return URI.create(transport.scheme() + "://127.0.0.1:" + server.port() + path);
    }

    int port() {
        return Objects.requireNonNull(server).port();
    }

    @AfterEach
    void nothing_is_left_over() {
        if (server != null) {
            assertThat(server.stop()).as("every connection ended by itself").isTrue();
        }
        assertThat(Complaints.taken()).as("complaints in the log").isEmpty();
    }
}

package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.http1.Dialogue;
import dev.freshet.conformance.http1.EchoApplication;
import dev.freshet.conformance.http1.Http1Case;
import dev.freshet.conformance.http1.RawConnection;
import dev.freshet.conformance.http1.RawConnection.Response;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
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

/** For cases of the HTTP/1.1 matrix that need a gateway of their own: before an upstream of each version, recorded. */
@ParameterizedClass
@EnumSource(value = ClientProtocol.class, names = {"HTTP_1_1", "H2C"})
abstract class RecordedUpstream implements Dialogue {
    @Parameter
    ClientProtocol upstreamProtocol;

    final EchoApplication echo = new EchoApplication();
    private final List<RawConnection> clients = new ArrayList<>();
    private @Nullable RecordedGateway gateway;

    /** @param served what the upstream serves */
    void start(ServerConfig config, HttpApplication served) throws IOException {
        Complaints.taken();
        gateway = new RecordedGateway(config, upstreamProtocol, served);
    }

    @Override
    public void serve(String path, HttpHandler handler) throws IOException {
        start(EngineMode.NIO_VIRTUAL.config(),
                request -> request.path().equals(path) ? handler : echo.handlerFor(request));
    }

    @Override
    public RawConnection connection() throws IOException {
        if (gateway == null) {
            start(EngineMode.NIO_VIRTUAL.config(), echo);
        }
        RawConnection client = new RawConnection(gateway().port());
        clients.add(client);
        return client;
    }

    RecordedGateway gateway() {
        return Objects.requireNonNull(gateway);
    }

    void isNotHeardOf() {
        assertThat(gateway().traffic().bytes()).as("bytes that the upstream got").isZero();
    }

    /** One of these and the end of the connection, of which the upstream has heard nothing. */
    Response isRefused(RawConnection client, Integer... statuses) throws IOException {
        Response response = client.response();
        assertThat(response.status()).isIn((Object[]) statuses);
        assertThat(response.header("Connection")).isEqualTo("close");
        client.isEnded();
        isNotHeardOf();
        return response;
    }

    /** The client ends its output after the answer: to the gateway one that ends it before has left. */
    @Override
    public void isInStep(RawConnection client) throws IOException {
        Response response = client.send(Http1Case.PROBE).response();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo("probe");
        client.endOutput().isEnded();
    }

    /** The next request that the upstream gets is the probe's: whatever is still on its way would come before it. */
    void isOnlyProbed() throws IOException {
        isInStep(connection());
        assertThat(gateway().requests()).as("requests that the upstream got, the probe's among them").isEqualTo(1);
    }

    @AfterEach
    void nothing_is_left_over() throws IOException {
        for (RawConnection client : clients) {
            client.close();
        }
        if (gateway != null) {
            gateway.close();
        }
        assertThat(Complaints.taken()).as("complaints in the log").isEmpty();
    }
}

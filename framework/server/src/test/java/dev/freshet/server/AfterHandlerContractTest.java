package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What a handler keeps or leaves behind does no harm to the requests after its own. */
@Isolated("reads what is logged")
class AfterHandlerContractTest extends EngineContract {
    private static final String[] BOTH = {"/on-thread", "/on-loop"};

    private void onBoth(HttpHandler handler) {
        application.on("/on-thread", handler);
        application.onLoop("/on-loop", handler);
    }

    @Test
    void request_and_response_are_dead_when_their_handler_has_returned() throws IOException {
        AtomicReference<HttpRequest> keptRequest = new AtomicReference<>();
        AtomicReference<HttpResponse> keptResponse = new AtomicReference<>();
        AtomicReference<InputStream> keptInput = new AtomicReference<>();
        AtomicReference<OutputStream> keptOutput = new AtomicReference<>();
        onBoth((request, response) -> {
            keptRequest.set(request);
            keptResponse.set(response);
            keptInput.set(request.body());
            keptOutput.set(response.body());
            response.body().write('k');
        });
        RawClient client = client();
        for (String path : BOTH) {
            client.post(path, "unread").response().is(200, "k");
            assertDead(keptRequest.get());
            assertDead(keptResponse.get());
            assertThatIOException().isThrownBy(() -> keptInput.get().read());
            assertThatIllegalStateException().isThrownBy(() -> keptOutput.get().write('x'));
            assertThatIllegalStateException().isThrownBy(() -> keptOutput.get().flush());
            isInStep(client);
        }
    }

    private static void assertDead(HttpRequest request) {
        assertThatIllegalStateException().isThrownBy(request::method);
        assertThatIllegalStateException().isThrownBy(request::path);
        assertThatIllegalStateException().isThrownBy(request::pathBytes);
        assertThatIllegalStateException().isThrownBy(request::query);
        assertThatIllegalStateException().isThrownBy(() -> request.header("Host"));
        assertThatIllegalStateException().isThrownBy(request::body);
        assertThatIllegalStateException().isThrownBy(request::trailers);
        assertThatIllegalStateException().isThrownBy(() -> request.attribute("a"));
        assertThatIllegalStateException().isThrownBy(() -> request.attribute("a", "b"));
    }

    private static void assertDead(HttpResponse response) {
        assertThatIllegalStateException().isThrownBy(() -> response.status(500));
        assertThatIllegalStateException().isThrownBy(() -> response.header("A", "b"));
        assertThatIllegalStateException().isThrownBy(() -> response.send("again"));
        assertThatIllegalStateException().isThrownBy(response::body);
        assertThatIllegalStateException().isThrownBy(response::reset);
    }

    @Test
    void the_stream_of_an_answer_that_failed_cannot_be_closed_into_the_next() throws IOException {
        AtomicReference<OutputStream> kept = new AtomicReference<>();
        onBoth((request, response) -> {
            kept.set(response.body());
            response.body().write("half".getBytes(StandardCharsets.US_ASCII));
            throw new HttpException(400, "no");
        });
        RawClient client = client();
        for (String path : BOTH) {
            client.get(path).response().isProblem(400).keepsAlive();
            assertThatIllegalStateException().isThrownBy(() -> kept.get().close());
            isInStep(client);
        }
    }

    @Test
    void a_handler_that_leaves_its_thread_interrupted_harms_no_later_request() throws IOException {
        onBoth((request, response) -> {
            response.send("ok");
            Thread.currentThread().interrupt();
        });
        application.on("/interrupted", (request, response) -> response.send("" + Thread.interrupted()));
        application.onLoop("/interrupted-on-loop", (request, response) -> response.send("" + Thread.interrupted()));
        RawClient client = client();
        for (String path : BOTH) {
            client.get(path).get("/interrupted").get(path).get("/interrupted-on-loop");
            client.response().is(200, "ok");
            client.response().is(200, "false");
            client.response().is(200, "ok");
            client.response().is(200, "false");
        }
        isInStep(client);
    }
}

package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.freshet.test.network.RawResponseReader;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What a handler says before its response. */
@Isolated("reads what is logged")
class InterimResponseContractTest extends EngineContract {
    private void hints() {
        application.on("/hints", (request, response) -> {
            response.header("Set", "before").interim(103, "Link", "</a.css>", "Link", "</b.js>");
            response.interim(102);
            response.send("here");
        });
    }

    @Test
    void goes_out_at_once_and_leaves_the_response_as_it_is() throws IOException {
        Gate gate = new Gate();
        application.on("/gated", (request, response) -> {
            response.interim(103, "Link", "</a.css>");
            gate.handler().handle(request, response);
        });
        RawClient client = client().get("/gated?1");
        RawResponse hint = client.head();
        assertThat(hint.status()).isEqualTo(103);
        assertThat(hint.reason()).isEqualTo("Early Hints");
        assertThat(hint.fields()).containsExactly(new RawResponseReader.Field("Link", "</a.css>"));
        gate.let(1);
        client.response().is(200, "passed 1").keepsAlive();
        isInStep(client);
    }

    @Test
    void may_come_several_times() throws IOException {
        hints();
        RawClient client = client().get("/hints");
        assertThat(client.head().fields()).extracting(RawResponseReader.Field::value)
                .containsExactly("</a.css>", "</b.js>");
        RawResponse second = client.head();
        assertThat(second.status()).isEqualTo(102);
        assertThat(second.fields()).isEmpty();
        assertThat(client.response().is(200, "here").keepsAlive().header("Set")).isEqualTo("before");
        isInStep(client);
    }

    @Test
    void is_kept_from_a_client_on_http_1_0() throws IOException {
        hints();
        RawClient client = client().send("GET /hints HTTP/1.0\r\n\r\n");
        client.response().is(200, "here").saysClose();
        client.isEnded();
    }

    @Test
    void comes_on_http2_too() throws IOException {
        hints();
        Http2Answer answer = http2().get(1, "/hints").answer(1).is(200, "here");
        assertThat(answer.interim).containsExactly(103, 102);
        assertThat(answer.links).containsExactly("</a.css>", "</b.js>");
        assertThat(answer.header("set")).isEqualTo("before");
    }

    @Test
    void is_refused_once_the_response_is_committed_and_where_it_is_none() throws IOException {
        application.on("/wrong", (request, response) -> {
            for (int status : new int[] {99, 100, 101, 200}) {
                assertThatIllegalArgumentException().isThrownBy(() -> response.interim(status));
            }
            assertThatIllegalArgumentException().isThrownBy(() -> response.interim(103, "Link"));
            assertThatIllegalArgumentException().isThrownBy(() -> response.interim(103, "Link", "a\r\nb: c"));
            response.send("only this");
            assertThatIllegalStateException().isThrownBy(() -> response.interim(103));
        });
        RawClient client = client().get("/wrong");
        client.response().is(200, "only this").keepsAlive();
        isInStep(client);
        assertThat(http2().get(1, "/wrong").answer(1).is(200, "only this").interim).isEmpty();
    }
}

package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Requests of handlers that keep nothing may come in the objects of the request before, and never show it. */
class UsedAgainContractTest extends EngineContract {

    private record Forgetful(HttpHandler handler, boolean nonBlocking) implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            handler.handle(request, response);
        }

        @Override
        public boolean handleAndForget(HttpRequest request, HttpResponse response) throws Exception {
            handle(request, response);
            return true;
        }
    }

    private void forgetful(String path, HttpHandler handler) {
        application.on("/thread" + path, new Forgetful(handler, false));
        application.on("/loop" + path, new Forgetful(handler, true));
    }

    private void onBoth(PathTest test) throws IOException {
        test.with(client(), "/thread");
        test.with(client(), "/loop");
    }

    private interface PathTest {
        void with(RawClient client, String path) throws IOException;
    }

    @Test
    void the_next_request_shows_nothing_of_the_last() throws IOException {
        forgetful("/loud", (request, response) -> response.status(201).header("X-Loud", "1").send("LOUD"));
        forgetful("/quiet", (request, response) -> response.send(request.target() + " " + response.status() + " "
                + response.header("X-Loud") + " " + request.attribute("seen") + " " + response.isCommitted()));
        onBoth((client, path) -> {
            client.get(path + "/loud").response().is(201, "LOUD");
            client.get(path + "/quiet?1").response().is(200, path + "/quiet?1 200 null null false");
            client.get(path + "/quiet?2").response().is(200, path + "/quiet?2 200 null null false");
        });
    }

    @Test
    void uses_the_same_objects_for_as_long_as_nothing_is_kept() throws IOException {
        Set<Object> seen = ConcurrentHashMap.newKeySet();
        forgetful("/same", (request, response) -> {
            seen.add(System.identityHashCode(request));
            response.send("same");
        });
        onBoth((client, path) -> {
            seen.clear();
            client.send(("GET " + path + "/same HTTP/1.1\r\nHost: a\r\n\r\n").repeat(5));
            for (int i = 0; i < 5; i++) {
                client.response().is(200, "same");
            }
            assertThat(seen).hasSize(1);
        });
    }

    @Test
    void a_head_request_takes_no_body_from_the_next() throws IOException {
        forgetful("/text", (request, response) -> response.send("text"));
        onBoth((client, path) -> {
            client.send("HEAD " + path + "/text HTTP/1.1\r\nHost: a\r\n\r\n").get(path + "/text");
            assertThat(client.headResponse().header("Content-Length")).isEqualTo("4");
            client.response().is(200, "text");
            isInStep(client);
        });
    }

    @Test
    void a_connection_that_waits_for_a_request_holds_none() throws IOException {
        AtomicReference<WeakReference<HttpRequest>> seen = new AtomicReference<>();
        forgetful("/seen", (request, response) -> {
            seen.set(new WeakReference<>(request));
            response.send("seen");
        });
        onBoth((client, path) -> {
            client.get(path + "/seen").response().is(200, "seen");
            Eventually.holds("the request is no one's", () -> {
                System.gc();
                return seen.get().get() == null;
            });
            isInStep(client);
        });
    }

    @Test
    void what_a_handler_keeps_stays_dead_whatever_follows_on_the_connection() throws IOException {
        AtomicReference<HttpRequest> request = new AtomicReference<>();
        AtomicReference<HttpResponse> response = new AtomicReference<>();
        application.on("/keeps", (asked, answer) -> {
            request.set(asked);
            response.set(answer);
            answer.send("kept");
        });
        forgetful("/forgets", (asked, answer) -> answer.send("forgotten"));
        onBoth((client, path) -> {
            client.get(path + "/forgets").response().is(200, "forgotten");
            client.get("/keeps").response().is(200, "kept");
            client.get(path + "/forgets").response().is(200, "forgotten");
            assertThatIllegalStateException().isThrownBy(() -> request.get().method());
            assertThatIllegalStateException().isThrownBy(() -> response.get().send("late"));
        });
    }

    @Test
    void attributes_bodies_and_streams_end_with_their_request() throws IOException {
        forgetful("/hung", (request, response) -> {
            request.attribute("seen", "yes");
            response.body().write(request.body().readAllBytes());
        });
        forgetful("/after", (request, response) -> response.send(request.attribute("seen") + " "
                + new String(request.body().readAllBytes())));
        onBoth((client, path) -> {
            client.post(path + "/hung", "one").response().is(200, "one");
            client.get(path + "/after").response().is(200, "null ");
            client.post(path + "/after", "two").response().is(200, "null two");
            client.get(path + "/after").response().is(200, "null ");
        });
    }

    @Test
    void a_refusal_is_no_reason_to_mix_requests_up() throws IOException {
        forgetful("/refuses", (request, response) -> {
            response.header("X-Half", "set");
            throw new HttpException(409, "no");
        });
        forgetful("/half", (request, response) -> response.send("half " + response.header("X-Half")));
        onBoth((client, path) -> {
            client.get(path + "/half").response().is(200, "half null");
            client.get(path + "/refuses").response().isProblem(409).keepsAlive();
            client.get(path + "/half").response().is(200, "half null");
        });
    }

    @Test
    void sends_text_of_any_characters_and_length_whole() throws IOException {
        String wide = "grün, 緑 and \uD83C\uDF33";
        String longer = "0123456789".repeat(1_000);
        forgetful("/wide", (request, response) -> response.send(wide));
        forgetful("/long", (request, response) -> response.send(longer));
        forgetful("/none", (request, response) -> response.send(""));
        onBoth((client, path) -> {
            client.get(path + "/wide").response().is(200, wide);
            client.get(path + "/long").response().is(200, longer);
            client.get(path + "/none").response().is(200, "");
        });
    }
}

package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A 503 of the gateway itself says when to try again, unless an upstream may have processed the request. */
class RetryAfterTest {
    private static final String FULL =
            "instances: [\"%s\"], pool: { max-connections: 1, connect-limit: 20s, client-share: 100%% }";
    /** Passes requests on from a thread that may wait. */
    private static final String WAITING = "circuit-breaker: { open: 1s }";
    /** Changes the gateway's own responses, too. */
    private static final String CHANGED = "request-id";

    @TempDir
    private Path folder;
    private Upstream upstream;

    @BeforeEach
    void start() {
        upstream = Upstream.start("upstream");
    }

    @AfterEach
    void stop() {
        upstream.close();
    }

    private Yaml yaml(String group, String filters) {
        return Yaml.in(folder, """
                server: { port: 0, host: 127.0.0.1 }
                gateway:
                  upstreams:
                    test: { %1$s }
                  routes:
                    - { id: hold, match: { path: /hold }, upstream: test, timeouts: { acquire: 20s }, filters: [%2$s] }
                    - { id: all, match: { path: /** }, upstream: test, timeouts: { acquire: 10ms }, filters: [%2$s] }
                """.formatted(group.formatted(upstream.address()), filters));
    }

    private RunningApplication program(String group, String filters) {
        return Freshet.start(GatewayMain.class, yaml(group, filters).sources());
    }

    private CompletableFuture<String> hold(int port) throws InterruptedException {
        CompletableFuture<String> held = CompletableFuture.supplyAsync(() -> Wire.ask(port, "GET", "/hold"));
        upstream.awaitHeld();
        return held;
    }

    private static void assertTellsWhen(String answer) {
        assertThat(answer).startsWith("HTTP/1.1 503 ").containsOnlyOnce("Retry-After: 1\r\n")
                .contains("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", WAITING, CHANGED})
    void the_program_says_when_to_try_again_if_there_is_no_instance(String filters) {
        try (RunningApplication program = program("dns: { name: no-such-host.invalid, port: 1 }", filters)) {
            String answer = Wire.ask(program.port(), "GET", "/");
            assertTellsWhen(answer);
            assertThat(answer).contains("the upstream has no instance");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", WAITING, CHANGED})
    void the_program_says_when_to_try_again_if_no_connection_is_free(String filters) throws Exception {
        try (RunningApplication program = program(FULL, filters)) {
            CompletableFuture<String> held = hold(program.port());
            String answer = Wire.ask(program.port(), "GET", "/");
            assertTellsWhen(answer);
            assertThat(answer).contains("no connection to the upstream became free in time");
            upstream.release();
            assertThat(held.join()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void the_program_says_when_to_try_again_if_there_are_no_keys_for_tokens() {
        String jwt = "jwt: { jwks: \"http://127.0.0.1:1/\", issuer: a, audience: [b] }";
        try (RunningApplication program = program(FULL, jwt)) {
            String token = "eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImEifQ.eyJpc3MiOiJhIn0.AA";
            assertTellsWhen(Wire.ask(program.port(), "GET", "/", "Authorization: Bearer " + token));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", CHANGED})
    void a_server_of_ones_own_says_so_too(String filters) throws Exception {
        try (Front front = Front.open(yaml(FULL, filters))) {
            hold(front.port());
            assertTellsWhen(Wire.ask(front.port(), "GET", "/"));
            upstream.release();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", WAITING, CHANGED})
    void the_program_does_not_ask_to_repeat_what_may_have_been_processed(String filters) throws Exception {
        try (RunningApplication program = program(FULL, filters)) {
            CompletableFuture<String> held = hold(program.port());
            program.bean(Gateway.class).close();
            assertThat(held.join()).startsWith("HTTP/1.1 503 ").doesNotContain("Retry-After");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", CHANGED})
    void a_server_of_ones_own_does_not_either(String filters) throws Exception {
        try (Front front = Front.open(yaml(FULL, filters))) {
            CompletableFuture<String> held = hold(front.port());
            front.gateway().close();
            assertThat(held.join()).startsWith("HTTP/1.1 503 ").doesNotContain("Retry-After");
        }
    }
}

package dev.freshet.lab.load.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hyperfoil itself, fetched from Maven Central where it is not yet in the local repository. */
@Tag("slow")
class HyperfoilTest {
    @TempDir
    private static Path folder;

    private static LoadEngine engine;
    private static HyperfoilProcess checker;

    @BeforeAll
    static void start() throws InterruptedException {
        engine = Engines.named("hyperfoil", Fixture.setting(folder));
        checker = HyperfoilProcess.start(Fixture.setting(folder));
    }

    @AfterAll
    static void stop() {
        engine.close();
        checker.close();
    }

    @Test
    void sends_a_closed_load() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (AnsweringServer server = new AnsweringServer(_ -> AnsweringServer.HELLO)) {
            LoadResult result = engine.send(Fixture.plan(new LoadModel.Closed(4, 1, 0, 1_500), server.port()),
                    (_, _, _) -> told.incrementAndGet());

            assertThat(result.failures()).isEmpty();
            assertThat(result.ok()).isEqualTo(result.sent()).isEqualTo(server.requests()).isEqualTo(result.inTime());
            assertThat(result.nanos()).isBetween(1_400_000_000L, 15_000_000_000L);
            assertThat(result.latency().p50()).isPositive().isLessThanOrEqualTo(result.latency().max());
            assertThat(result.latency().max()).isLessThan(15_000_000);
            assertThat(result.generatorBusy()).isBetween(0.0, 1.0);
            assertThat(result.engine()).isEqualTo("hyperfoil");
            assertThat(told.get()).isGreaterThan(1);
        }
        assertThat(folder.resolve("raw.txt")).content().contains("freshet ended nanos=");
    }

    @Test
    void sends_a_number_of_requests_with_all_that_belongs_to_them() throws Exception {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", "Bearer secrettoken");
        headers.put("Content-Type", "text/\"x\"");
        try (AnsweringServer server = new AnsweringServer(_ -> AnsweringServer.HELLO)) {
            WireRequest request = new WireRequest("PUT", "/a?b=c", headers, "the body");
            LoadPlan plan = new LoadPlan("127.0.0.1", server.port(), request, new Check(200, 13, 13),
                    new LoadModel.Closed(4, 2, 80, 0), 20_000, Protocol.HTTP_1_1);
            LoadResult result = engine.send(plan, LoadEngine.Progress.SILENT);

            assertThat(result.ok()).isEqualTo(80).isEqualTo(server.requests());
            assertThat(server.lastRequest()).startsWith("PUT /a?b=c HTTP/1.1").endsWith("\nthe body")
                    .containsIgnoringCase("Authorization: Bearer secrettoken")
                    .containsIgnoringCase("Content-Type: text/\"x\"").containsIgnoringCase("Content-Length: 8");
        }
    }

    @Test
    void sends_a_constant_rate() throws Exception {
        LoadResult result = send(new LoadModel.Open(100, 20, 2_000), _ -> AnsweringServer.HELLO);
        assertThat(result.failures()).isEmpty();
        assertThat(result.ok()).isCloseTo(200, within(3L));
    }

    @Test
    void sends_a_ramp_of_users_and_an_injection() throws Exception {
        LoadResult ramp = send(new LoadModel.Ramp(20, 1_000, 3), _ -> AnsweringServer.HELLO);
        assertThat(ramp.failures()).isEmpty();
        assertThat(ramp.ok()).isCloseTo(60, within(3L));

        LoadResult injection = send(new LoadModel.Injection(100, 1_000, 1_000, 20), _ -> AnsweringServer.HELLO);
        assertThat(injection.failures()).isEmpty();
        assertThat(injection.ok()).isCloseTo(100, within(2L));
        assertThat(injection.inTime()).isEqualTo(injection.ok());
    }

    @Test
    void counts_what_failed() throws Exception {
        String wrong = AnsweringServer.answer("503 Service Unavailable", "no");
        LoadResult status = send(new LoadModel.Closed(4, 1, 80, 0),
                number -> number % 10 == 0 ? wrong : AnsweringServer.HELLO);
        assertThat(status.failures()).isEqualTo(Map.of(FailureKind.WRONG_STATUS, 8L));
        assertThat(status.ok()).isEqualTo(72);

        try (AnsweringServer server = new AnsweringServer(number -> number % 2 == 0 ? "" : AnsweringServer.HELLO)) {
            LoadResult silent = engine.send(Fixture.plan(new LoadModel.Open(20, 20, 1_000), server.port(), 2_000),
                    LoadEngine.Progress.SILENT);
            assertThat(silent.failures()).containsKey(FailureKind.TIME_OUT);
            assertThat(silent.ok()).isLessThan(silent.sent());
        }
    }

    @Test
    void tells_that_nobody_listens() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        try (LoadEngine alone = Engines.named("hyperfoil", Fixture.setting(folder))) {
            LoadResult result = alone.send(Fixture.plan(new LoadModel.Closed(2, 1, 0, 1_000), port),
                    LoadEngine.Progress.SILENT);
            assertThat(result.ok()).isZero();
            assertThat(result.failures()).isEqualTo(Map.of(FailureKind.CONNECTION_REFUSED, 2L));
        }
    }

    @Test
    void refuses_what_only_the_export_can_say() {
        LoadPlan stress = Fixture.plan(new LoadModel.Stress(10, 2, 3, 1_000, 10, 100, 0.1));
        assertThat(engine.refuses(stress)).contains("export hyperfoil");
        assertThatThrownBy(() -> engine.send(stress, LoadEngine.Progress.SILENT)).isInstanceOf(LoadException.class);
    }

    @ParameterizedTest
    @MethodSource("models")
    void its_own_parser_accepts_every_model(LoadModel model) throws Exception {
        String yaml = HyperfoilBenchmark.yaml("a \"name\"", new LoadPlan("example.org", 80, new WireRequest("POST", "/",
                Map.of("A", "b: #c"), "{\"a\":\n1}"), new Check(200, 1, 1), model, 2_000, Protocol.HTTP_1_1), 2);
        checker.order("check " + Files.writeString(folder.resolve("export.hf.yaml"), yaml), 60_000, _ -> { });
    }

    static List<LoadModel> models() {
        return List.of(new LoadModel.Closed(10, 4, 0, 2_000), new LoadModel.Closed(10, 1, 2_000, 2_000),
                new LoadModel.Open(100.5, 10, 1_000), new LoadModel.Ramp(100, 50_000, 7),
                new LoadModel.Injection(8_000, 20_000, 500, 1_000),
                new LoadModel.Stress(100, 1.5, 20, 1_000, 500, 1_000, 0.1));
    }

    private static LoadResult send(LoadModel model, LongFunction<String> answers) throws Exception {
        try (AnsweringServer server = new AnsweringServer(answers::apply)) {
            return engine.send(Fixture.plan(model, server.port()), LoadEngine.Progress.SILENT);
        }
    }
}

package dev.freshet.lab.load.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.LabException;
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
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs themselves, where they are installed, against a server of the test's. */
class RefereesTest {
    private static final WireRequest REQUEST = new WireRequest("PUT", "/a?b=c",
            Map.of("Authorization", "Bearer secrettoken", "Content-Type", "text/x"), "the body");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"wrk, 0, 1000", "ab, 200, 0", "ab, 0, 1000", "h2load, 200, 0", "h2load, 0, 1000"})
    void sends_a_closed_load(String name, long requests, long millis) throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (AnsweringServer server = new AnsweringServer(_ -> AnsweringServer.HELLO);
                LoadEngine engine = engine(name)) {
            LoadPlan plan = new LoadPlan("127.0.0.1", server.port(), REQUEST, new Check(200, 13, 13),
                    new LoadModel.Closed(4, 1, requests, millis), 20_000, Protocol.HTTP_1_1);
            LoadResult result = engine.send(plan, (_, _, _) -> told.incrementAndGet());

            assertThat(engine.name()).isEqualTo(result.engine()).isEqualTo(name);
            assertThat(result.failures()).isEmpty();
            assertThat(result.ok()).isEqualTo(result.inTime()).isPositive().isLessThanOrEqualTo(result.sent());
            if (requests > 0) {
                assertThat(result.ok()).isEqualTo(requests);
            } else {
                assertThat(result.nanos()).isBetween(millis * 900_000, millis * 1_000_000 + 10_000_000_000L);
            }
            // The time runs out with a request on its way on each of the connections, which the server may never read
            assertThat(result.sent()).isLessThanOrEqualTo(server.requests() + 4);
            assertThat(result.latency().p50()).isPositive().isLessThanOrEqualTo(result.latency().p99());
            assertThat(result.bytesReceived()).isGreaterThanOrEqualTo(result.ok() * AnsweringServer.HELLO.length());
            assertThat(result.generatorBusy()).isBetween(0.0, 1.0);
            assertThat(told).hasPositiveValue();
            assertThat(server.lastRequest()).startsWith("PUT /a?b=c HTTP/1.").endsWith("\nthe body")
                    .containsIgnoringCase("Authorization: Bearer secrettoken")
                    .containsIgnoringCase("Content-Type: text/x").containsIgnoringCase("Content-Length: 8");
        }
        assertThat(folder.resolve("raw.txt")).content().contains("$ ").contains("127.0.0.1").contains("(exit code 0)");
    }

    @ParameterizedTest
    @CsvSource({"wrk, 0, 1000", "ab, 200, 0", "h2load, 200, 0"})
    void does_not_count_wrong_answers(String name, long requests, long millis) throws Exception {
        String wrong = AnsweringServer.answer("503 Service Unavailable", "no");
        try (AnsweringServer server = new AnsweringServer(number -> number % 10 == 0 ? wrong : AnsweringServer.HELLO);
                LoadEngine engine = engine(name)) {
            LoadResult result = engine.send(Fixture.plan(new LoadModel.Closed(4, 1, requests, millis), server.port()),
                    LoadEngine.Progress.SILENT);

            assertThat(result.failures()).containsOnlyKeys(FailureKind.WRONG_STATUS);
            assertThat(result.failed()).isEqualTo(result.sent() - result.ok()).isCloseTo(result.sent() / 10,
                    within(4L));
        }
    }

    @ParameterizedTest
    @CsvSource({"wrk, 0, 1000", "ab, 200, 0", "h2load, 200, 0", "h2load, 0, 1000"})
    void tells_that_nobody_listens(String name, long requests, long millis) throws Exception {
        try (Socket deaf = new Socket(); LoadEngine engine = engine(name)) {
            deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            LoadResult result = engine.send(Fixture.plan(new LoadModel.Closed(4, 1, requests, millis),
                    deaf.getLocalPort()), LoadEngine.Progress.SILENT);

            assertThat(result.ok()).isZero();
            assertThat(result.failed()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"wrk, 0, 1000", "h2load, 200, 0"})
    void pipelines(String name, long requests, long millis) throws Exception {
        try (AnsweringServer server = new AnsweringServer(_ -> AnsweringServer.HELLO);
                LoadEngine engine = engine(name)) {
            LoadResult result = engine.send(Fixture.plan(new LoadModel.Closed(2, 16, requests, millis), server.port()),
                    LoadEngine.Progress.SILENT);

            assertThat(result.failures()).isEmpty();
            assertThat(result.ok()).isPositive();
        }
    }

    @Test
    void ab_reports_the_first_request_without_an_answer_in_time() throws Exception {
        try (AnsweringServer server = new AnsweringServer(_ -> ""); LoadEngine engine = engine("ab")) {
            LoadPlan plan = Fixture.plan(new LoadModel.Closed(4, 1, 100, 0), server.port());
            LoadPlan hurried = new LoadPlan(plan.host(), plan.port(), plan.request(), plan.check(), plan.model(), 1_000,
                    plan.protocol());
            LoadResult result = engine.send(hurried, LoadEngine.Progress.SILENT);

            assertThat(result.failures()).isEqualTo(Map.of(FailureKind.TIME_OUT, 4L));
            assertThat(result.ok()).isZero();
        }
    }

    @Test
    void takes_the_program_with_it_when_it_is_interrupted() throws Exception {
        try (AnsweringServer server = new AnsweringServer(_ -> AnsweringServer.HELLO);
                LoadEngine engine = engine("wrk")) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> engine.send(Fixture.plan(new LoadModel.Closed(4, 1, 0, 60_000), server.port()),
                    LoadEngine.Progress.SILENT)).isInstanceOf(InterruptedException.class);
        }
        // It was killed, which takes a moment; left alone it would run for a minute.
        for (ProcessHandle child : ProcessHandle.current().children()
                .filter(child -> child.info().command().orElse("").endsWith("wrk")).toList()) {
            assertThat(child.onExit()).succeedsWithin(20, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"wrk", "ab", "h2load"})
    void refuses_loads_with_intended_times(String name) {
        try (LoadEngine engine = engine(name)) {
            assertThat(engine.refuses(Fixture.plan(new LoadModel.Open(100, 10, 1_000)))).contains("constant rate");
            assertThat(engine.refuses(Fixture.plan(new LoadModel.Stress(1, 2, 3, 4, 5, 6, 0.1)))).contains("rate");
            assertThat(engine.refuses(Fixture.plan(new LoadModel.Ramp(10, 1_000, 1)))).contains("users");
            LoadPlan injection = Fixture.plan(new LoadModel.Injection(10, 1_000, 1, 10));
            assertThat(engine.refuses(injection)).contains("arrivals");
            assertThatThrownBy(() -> engine.send(injection, LoadEngine.Progress.SILENT))
                    .isInstanceOf(LoadException.class).hasMessageContaining("arrivals");
        }
    }

    @Test
    void each_refuses_the_closed_loads_that_it_cannot_send() {
        try (LoadEngine wrk = engine("wrk"); LoadEngine ab = engine("ab"); LoadEngine h2load = engine("h2load")) {
            assertThat(wrk.refuses(Fixture.plan(new LoadModel.Closed(4, 1, 100, 0)))).contains("number of requests");
            assertThat(wrk.refuses(with(Protocol.H2C, 200))).contains("HTTP/1.1 only");
            assertThat(wrk.refuses(with(Protocol.HTTP_1_1, 404))).contains("400");
            assertThat(ab.refuses(Fixture.plan(new LoadModel.Closed(4, 2, 100, 0)))).contains("pipeline");
            assertThat(ab.refuses(Fixture.plan(new LoadModel.Closed(4, 1, 3, 0)))).contains("connection");
            assertThat(ab.refuses(with(Protocol.H2C, 200))).contains("HTTP/1.0 only");
            assertThat(ab.refuses(with(Protocol.HTTP_1_1, 302))).contains("2xx");
            assertThat(h2load.refuses(Fixture.plan(new LoadModel.Closed(4, 1, 3, 0)))).contains("connection");
            assertThat(h2load.refuses(Fixture.plan(new LoadModel.Closed(4, 1, 100, 100)))).contains("time");
            assertThat(h2load.refuses(with(Protocol.H2C, 404))).isEmpty();
        }
    }

    private static LoadPlan with(Protocol protocol, int status) {
        LoadPlan plan = Fixture.plan(new LoadModel.Closed(4, 1, 0, 1_000));
        return new LoadPlan(plan.host(), plan.port(), plan.request(), new Check(status, 0, 10), plan.model(),
                plan.limitMillis(), protocol);
    }

    @Test
    void says_which_engines_there_are_and_how_to_install_one() {
        assertThatThrownBy(() -> Engines.named("wkr", Fixture.setting(folder))).isInstanceOf(LabException.class)
                .hasMessageContaining("wkr").hasMessageContaining("wrk, ab, h2load");
        Program absent = new Program("no-such-program", "apt install it");
        assertThat(absent.missing()).contains("no-such-program is not on PATH").contains("apt install it");
        assertThatThrownBy(absent::require).isInstanceOf(LoadException.class).hasMessage(absent.missing());
    }

    @Test
    void hyperfoil_says_when_it_cannot_be_fetched() {
        RefereeSetting elsewhere = new RefereeSetting(List.of(), 1, folder.resolve("raw.txt"), folder);
        try (LoadEngine engine = Engines.named("hyperfoil", elsewhere)) {
            assertThatThrownBy(() -> engine.send(Fixture.plan(new LoadModel.Open(1, 1, 100)),
                    LoadEngine.Progress.SILENT)).isInstanceOf(LoadException.class)
                    .hasMessageContaining("cannot download Hyperfoil").hasMessageContaining("lab/tools/hyperfoil");
        }
    }

    @Test
    void is_pinned_by_the_prefix() throws Exception {
        assumeTrue(new Program("taskset", "").find().isPresent(), "needs taskset");
        RefereeSetting setting = new RefereeSetting(List.of("taskset", "-c", "0"), 1,
                folder.resolve("deep/raw.txt"), folder);
        assumeTrue(Engines.missing("h2load").isEmpty(), Engines.missing("h2load"));
        try (AnsweringServer server = new AnsweringServer(_ -> AnsweringServer.HELLO);
                LoadEngine engine = Engines.named("h2load", setting)) {
            engine.send(Fixture.plan(new LoadModel.Closed(1, 1, 10, 0), server.port()), LoadEngine.Progress.SILENT);
        }
        assertThat(Files.readString(folder.resolve("deep/raw.txt"))).startsWith("$ taskset -c 0 /");
    }

    private LoadEngine engine(String name) {
        assumeTrue(Engines.missing(name).isEmpty(), Engines.missing(name));
        return Engines.named(name, Fixture.setting(folder));
    }
}

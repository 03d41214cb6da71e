package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.subject.Subjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class WarmupTest {
    private static final String ONE_LOAD = """
            [[load]]
            name = "few"
            connections = 2
            quick = { seconds = 1 }
            """;
    private static final String HALF_OF_FEW = """
            [[load]]
            name = "half"
            model = "open"
            of = "few"
            share = 0.5
            connections = 2
            quick = { seconds = 1 }
            """;
    private static final double FINAL = 10_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void a_server_that_gets_faster_for_20_seconds_is_measured_after_them(long seed) throws Exception {
        RowReport row = run(new ScriptedEngine(rising(20, seed)), ONE_LOAD);

        assertThat(row.place()).isEqualTo(1);
        assertThat(Objects.requireNonNull(row.figure()).median()).isGreaterThan(0.95 * FINAL);
        Measurement measured = store().measurements().getFirst();
        assertThat(measured.warm()).isTrue();
        assertThat(measured.warmup()).hasSizeGreaterThan(20 * 4 - 2);
        assertThat(Objects.requireNonNull(measured.steadiness()).cpu()).hasSameSizeAs(measured.warmup());
        assertThat(measured.steadiness().reason()).isEmpty();
        assertThat(measured.values()).containsKeys("jit-percent", "gc-count", "gc-pause-ms", "startup-ms");
    }

    @Test
    void one_that_gets_faster_for_longer_than_the_warm_up_is_never_ranked_and_says_why() throws Exception {
        RowReport row = run(new ScriptedEngine(rising(60, 1)), ONE_LOAD);

        assertThat(row.place()).isZero();
        assertThat(row.verdicts()).contains(Verdict.NOT_WARM);
        assertThat(row.note()).contains("the rate still changes (+");
    }

    @Test
    void a_generator_that_still_compiles_measures_nothing_that_is_ranked() throws Exception {
        RowReport row = run(new ScriptedEngine(_ -> FINAL).compiling(0.5), ONE_LOAD);

        assertThat(row.place()).isZero();
        assertThat(row.note()).isEqualTo("the generator's JIT compilers still use 50 % of a core");
    }

    /** From a tenth to the final rate, with 2 % of noise to either side. */
    private static DoubleUnaryOperator rising(double seconds, long seed) {
        Random noise = new Random(seed);
        return at -> FINAL * Math.min(1, 0.1 + 0.9 * at / seconds) * (0.98 + 0.04 * noise.nextDouble());
    }

    @Test
    void every_load_warms_up_its_own_protocol_pipeline_and_connections() throws Exception {
        ScriptedEngine engine = new ScriptedEngine(_ -> FINAL);
        runOverHttp2(engine, """
                [[load]]
                name = "deep"
                connections = 20
                pipeline = 16
                quick = { seconds = 1 }
                [[load]]
                name = "many"
                connections = 700
                quick = { seconds = 1 }
                [[load]]
                name = "streams"
                protocol = "h2c"
                connections = 3
                quick = { seconds = 1 }
                [[load]]
                name = "open"
                model = "open"
                rate = 50
                connections = 30
                quick = { seconds = 1 }
                """);

        assertThat(engine.plans().stream().map(WarmupTest::text).distinct()).containsExactly(
                "20x16 HTTP_1_1 warm-up", "20x16 HTTP_1_1", "700x1 HTTP_1_1 warm-up", "700x1 HTTP_1_1",
                "3x1 H2C warm-up", "3x1 H2C", "30x1 HTTP_1_1 warm-up", "open at 50");
    }

    @Test
    void a_share_of_the_capacity_follows_what_the_row_reached_and_needs_no_warm_up_of_its_own() throws Exception {
        ScriptedEngine engine = new ScriptedEngine(_ -> FINAL);
        run(engine, ONE_LOAD + HALF_OF_FEW);

        assertThat(engine.plans().stream().map(WarmupTest::text).distinct()).containsExactly(
                "2x1 HTTP_1_1 warm-up", "2x1 HTTP_1_1", "open at 5000");
        assertThat(store().measurements().getLast()).satisfies(half -> {
            assertThat(half.warm()).isTrue();
            assertThat(half.warmup()).isEqualTo(store().measurements().getFirst().warmup());
        });
    }

    @Test
    void it_is_no_warmer_than_the_load_that_it_follows() throws Exception {
        run(new ScriptedEngine(rising(60, 1)), ONE_LOAD + HALF_OF_FEW);

        assertThat(Verdict.of(store().measurements().getLast())).contains(Verdict.NOT_WARM);
    }

    private static String text(LoadPlan plan) {
        return switch (plan.model()) {
            case LoadModel.Closed closed -> closed.connections() + "x" + closed.pipeline() + " " + plan.protocol()
                    + (closed.millis() < 1_000 ? " warm-up" : "");
            case LoadModel.Open open -> "open at " + Math.round(open.rate());
            default -> throw new AssertionError(plan);
        };
    }

    @Test
    void a_jvm_has_all_cores_while_it_warms_up_and_its_own_when_it_is_measured() throws Exception {
        Pinning pinning = Pinning.ofThisMachine();
        assumeThat(pinning.possible()).isTrue();
        List<String> cores = new ArrayList<>();
        ScriptedEngine engine = new ScriptedEngine(_ -> FINAL).with(() -> cores.add(coresOfServer()));
        run(engine, ONE_LOAD, pinning);

        Steadiness steadiness = Objects.requireNonNull(store().measurements().getFirst().steadiness());
        String own = pinning.server().getFirst() + "";
        assertThat(steadiness.pinnedFrom()).isGreaterThanOrEqualTo(8);
        assertThat(cores.subList(0, steadiness.pinnedFrom())).noneMatch(own::equals);
        assertThat(cores.subList(steadiness.pinnedFrom(), cores.size())).hasSizeGreaterThanOrEqualTo(9)
                .doesNotContain(cores.getFirst());
    }

    /** As the system writes it: "0-1". */
    private static String coresOfServer() {
        ProcessHandle server = ProcessHandle.current().children().filter(child -> child.info().commandLine()
                .orElse("").contains("fixture.Server")).findFirst().orElseThrow();
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(server.pid()), "status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:")).findFirst().orElseThrow().split("\\s+")[1];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RowReport run(ScriptedEngine engine, String loads) throws Exception {
        return run(engine, loads, Pinning.none("in a test"));
    }

    private RowReport run(ScriptedEngine engine, String loads, Pinning pinning) throws Exception {
        Fixtures.subjects(folder, "right");
        return runSubject(engine, loads, pinning);
    }

    /** The fixture's own server speaks HTTP/1.1 only. */
    private void runOverHttp2(ScriptedEngine engine, String loads) throws Exception {
        Fixtures.subjects(folder, "right");
        Path toml = folder.resolve("subjects/right/subject.toml");
        Files.writeString(toml, "protocols = [\"http/1.1\", \"h2c\"]\n" + Files.readString(toml)
                .replace("{root}/target/test-classes\",\n    \"dev.freshet.lab.fixture.Server",
                        System.getProperty("java.class.path") + "\", \"dev.freshet.lab.fixture.Http2Server"));
        runSubject(engine, loads, Pinning.none("in a test"));
    }

    private RowReport runSubject(ScriptedEngine engine, String loads, Pinning pinning) throws Exception {
        TestLab lab = new TestLab(folder, pinning);
        lab.scenario("hello", Fixtures.hello("", loads));
        Subjects subjects = Subjects.in(folder.resolve("subjects"));
        RunPlan plan = RunPlan.of(subjects, subjects.select(List.of("right")), lab.scenarios().all(), Profile.QUICK, 1);
        RunStore store = lab.create(plan, "script");
        lab.run(plan, store, engine);
        return RunReport.of(store.record(), store.measurements(), new Published(List.of())).scenarios().getFirst()
                .cases().getFirst().rows().getFirst();
    }

    private RunStore store() {
        return RunStore.open(folder.resolve("run"));
    }
}

package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.freshet.lab.LabException;
import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.fixture.ThreadEngine;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.Made;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.run.RunSummary.Ending;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.subject.Subjects;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Its tests run at the same time: most of what they do is to wait for servers. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(120)
class RunnerTest {
    static final String HELLO = Fixtures.hello("warmup = false", """
            [[load]]
            name = "few"
            title = "2 connections"
            connections = 2
            quick = { requests = 10 }
            [[load]]
            name = "more"
            title = "4 connections"
            connections = 4
            quick = { requests = 200 }
            """);
    private static final String AGAIN = HELLO.replace("order = 1", "order = 2")
            .replace("requests = 200", "requests = 20");

    private static final String IN_PROCESS = """
            order = 2
            kind = "micro"
            title = "JSON"
            about = "Inside."
            workload = "json"
            [[load]]
            figure = "us-per-object"
            quick = {}
            """;

    @TempDir
    private Path folder;

    private TestLab lab;
    private Duration readyLimit = Duration.ofSeconds(30);
    private LoadEngine engine = new ThreadEngine();

    private final List<RunEvent> events = new ArrayList<>();

    @BeforeEach
    void makes_a_lab() {
        lab = new TestLab(folder);
    }

    @Test
    void measures_what_is_right_and_reports_what_is_not() throws Exception {
        lab.scenario("hello", HELLO);
        RunSummary summary = run(1, "right", "wrong", "dies-on-start", "no-toolchain", "not-built", "broken");

        assertThat(summary.ending()).isEqualTo(Ending.WITH_FAILURES);
        Measurement right = one("right:plain", "more");
        assertThat(right.outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(Objects.requireNonNull(right.result()).ok()).isEqualTo(200);
        assertThat(Objects.requireNonNull(right.server()).idleBytes()).isPositive();
        assertThat(right.values()).containsOnlyKeys("startup-ms", "jit-percent", "gc-count", "gc-pause-ms");
        assertThat(right.warmup()).isEmpty();
        for (String load : List.of("few", "more")) {
            assertThat(one("wrong", load).outcome()).isEqualTo(Outcome.WRONG_ANSWER);
            assertThat(one("wrong", load).note()).contains("Hello, Word!", "Hello, World!");
            assertThat(one("wrong", load).result()).isNull();
            assertThat(one("dies-on-start", load).outcome()).isEqualTo(Outcome.FAILED);
            assertThat(one("dies-on-start", load).note()).contains("died while it was started", "no configuration");
            assertThat(one("no-toolchain", load).outcome()).isEqualTo(Outcome.NOT_INSTALLED);
            assertThat(one("no-toolchain", load).note()).contains("bal");
            assertThat(one("not-built", load).outcome()).isEqualTo(Outcome.NOT_BUILT);
            assertThat(one("not-built", load).note()).contains("missing semicolon").doesNotContain("\n");
            assertThat(one("broken", load).outcome()).isEqualTo(Outcome.FAILED);
            assertThat(one("broken", load).note()).contains("broken/subject.toml:13:1");
        }
        assertThat(lab.store().record().rows()).extracting(RunRecord.Row::row).containsExactly("right:plain", "wrong",
                "dies-on-start", "no-toolchain", "not-built", "broken");
        assertThat(lab.store().record().finished()).isNotEmpty();
    }

    @Test
    void starts_one_that_died_under_load_again_for_the_next_scenario() throws Exception {
        lab.scenario("hello", HELLO);
        lab.scenario("again", AGAIN);
        RunSummary summary = run(1, "dies-under-load", "right");

        assertThat(summary.ending()).isEqualTo(Ending.WITH_FAILURES);
        assertThat(one("dies-under-load", "hello", "few").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("dies-under-load", "hello", "more").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(one("dies-under-load", "hello", "more").note()).contains("died under load", "out of everything");
        assertThat(one("dies-under-load", "again", "few").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("dies-under-load", "again", "more").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("right:plain", "again", "more").outcome()).isEqualTo(Outcome.MEASURED);
    }

    @Test
    void gives_up_on_one_that_never_answers() throws Exception {
        lab.scenario("hello", HELLO);
        readyLimit = Duration.ofSeconds(5);
        run(1, "never-ready");

        assertThat(one("never-ready", "few").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(one("never-ready", "more").note()).contains("does not answer GET /health", "still thinking");
    }

    @Test
    void a_heap_that_is_too_small_is_a_row_beside_those_that_are_large_enough() throws Exception {
        lab.scenario("hello", HELLO);
        Subjects subjects = Fixtures.subjects(folder, "hungry", "right");
        RunSummary summary = run(1, RunListener.SILENT, subjects,
                subjects.select(List.of("hungry", "right")).withJvms(List.of("64m", "16m")));

        assertThat(summary.ending()).isEqualTo(Ending.WITH_FAILURES);
        assertThat(lab.store().record().rows()).extracting(RunRecord.Row::row)
                .containsExactly("hungry:plain@64m", "hungry:plain@16m", "right:plain");
        assertThat(lab.store().record().rows().getFirst().title()).isEqualTo("Hungry, plain, 64 MiB of heap");
        assertThat(one("hungry:plain@64m", "more").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("hungry:plain@16m", "few").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(one("hungry:plain@16m", "few").note()).contains("died while it was started", "OutOfMemoryError");
        assertThat(one("right:plain", "more").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(Files.readString(lab.store().log().resolve("hungry.plain@64m.log")))
                .contains("gc.log::filecount=0 -Xmx64m ");
        assertThat(RunPlan.of(lab.store().record(), subjects, lab.scenarios()).rows()).extracting(Contestant::name)
                .containsExactly("hungry:plain@64m", "hungry:plain@16m", "right:plain");
    }

    @Test
    void a_row_with_other_jvm_options_stands_beside_the_one_without() throws Exception {
        lab.scenario("hello", HELLO);
        Subjects subjects = Fixtures.subjects(folder, "hungry");
        String parallel = "-XX:-UseSerialGC -XX:+UseParallelGC";
        run(1, RunListener.SILENT, subjects, subjects.select(List.of("hungry")).withJvms(List.of("", parallel)));

        assertThat(lab.store().record().rows()).extracting(RunRecord.Row::title)
                .containsExactly("Hungry, plain", "Hungry, plain, " + parallel);
        String log = "hungry.plain@" + parallel.replaceAll("[: ]", ".") + ".log";
        assertThat(Files.readString(lab.store().log().resolve(log)))
                .contains("gc.log::filecount=0 " + parallel + " ");
        assertThat(RunPlan.of(lab.store().record(), subjects, lab.scenarios()).rows()).extracting(Contestant::name)
                .containsExactly("hungry:plain", "hungry:plain@" + parallel);
    }

    @Test
    void says_of_a_server_that_goes_on_after_it_had_no_memory_left() throws Exception {
        lab.scenario("hello", HELLO);
        run(1, "hungry:limping", "right");

        assertThat(one("hungry:limping", "more").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("hungry:limping", "more").note()).contains("java.lang.OutOfMemoryError");
        assertThat(Verdict.of(one("hungry:limping", "more"))).contains(Verdict.OUT_OF_MEMORY);
        assertThat(Verdict.of(one("right:plain", "more"))).doesNotContain(Verdict.OUT_OF_MEMORY);
    }

    @Test
    void goes_on_after_a_load_that_its_engine_has_lost() throws Exception {
        lab.scenario("hello", HELLO);
        lab.scenario("again", AGAIN);
        engine = new FailingOnce();
        run(1, "right");

        assertThat(one("right:plain", "hello", "few").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(one("right:plain", "hello", "more").note()).isEqualTo("the generator is gone");
        assertThat(one("right:plain", "again", "few").outcome()).isEqualTo(Outcome.MEASURED);
    }

    private static final class FailingOnce implements LoadEngine {
        private final LoadEngine then = new ThreadEngine();
        private boolean failed;

        @Override
        public String name() {
            return then.name();
        }

        @Override
        public String refuses(LoadPlan plan) {
            return then.refuses(plan);
        }

        @Override
        public LoadResult send(LoadPlan plan, Progress progress) throws InterruptedException {
            if (!failed) {
                failed = true;
                throw new LoadException("the generator is gone");
            }
            return then.send(plan, progress);
        }

        @Override
        public void close() {
            then.close();
        }
    }

    @Test
    void subjects_take_turns() throws Exception {
        lab.scenario("hello", HELLO);
        RunSummary summary = run(2, "right:*");

        assertThat(summary.ending()).isEqualTo(Ending.COMPLETE);
        assertThat(lab.store().measurements()).extracting(measurement -> measurement.round() + measurement.row()
                + measurement.load()).containsExactly("1right:plainfew", "1right:plainmore", "1right:chattyfew",
                "1right:chattymore", "2right:plainfew", "2right:plainmore", "2right:chattyfew", "2right:chattymore");
        assertThat(events.stream().filter(RunEvent.TurnEnded.class::isInstance)).hasSize(4);
    }

    @Test
    void does_not_charge_one_step_of_a_stress_load_with_the_cpu_of_all() throws Exception {
        lab.scenario("hello", HELLO.replace("quick = { requests = 10 }", """
                model = "stress"
                figure = "reached-rate"
                start-rate = 10
                factor = 2
                steps = 2
                in-time-seconds = 1
                error-share = 0.1
                quick = { step-seconds = 0.5 }
                """));
        run(1, "right");

        ServerUsage usage = Objects.requireNonNull(one("right:plain", "few").server());
        assertThat(usage.cpu()).isEqualTo(Cpu.UNKNOWN);
        assertThat(usage.loadBytes()).isPositive();
        assertThat(Objects.requireNonNull(one("right:plain", "more").server()).cpu().known()).isTrue();
    }

    @Test
    void reports_loads_that_the_engine_cannot_send() throws Exception {
        lab.scenario("hello", HELLO.replace("quick = { requests = 10 }", """
                model = "open"
                rate = 10
                quick = { seconds = 1 }
                """));
        run(1, "right");

        assertThat(one("right:plain", "few").outcome()).isEqualTo(Outcome.NOT_SUPPORTED);
        assertThat(one("right:plain", "few").note()).isEqualTo("threads sends closed loads only");
        assertThat(one("right:plain", "more").outcome()).isEqualTo(Outcome.MEASURED);
    }

    @Test
    void a_resumed_run_says_in_each_missing_round_why_a_row_no_longer_takes_part() throws Exception {
        lab.scenario("hello", Fixtures.hello("warmup = false", """
                [[load]]
                name = "c64"
                model = "open"
                rate = 10
                connections = 64
                quick = { seconds = 1 }
                """));
        Subjects subjects = Fixtures.subjects(folder, "right");
        RunPlan plan = RunPlan.of(subjects, subjects.select(List.of("right")), lab.scenarios().all(), Profile.QUICK, 3);
        RunStore store = lab.create(plan, "threads");
        store.append(Made.measured("right:plain", 1, 1_000));
        lab.run(plan, store, new ThreadEngine());

        assertThat(store.measurements()).extracting(Measurement::round, Measurement::outcome).containsExactly(
                tuple(1, Outcome.MEASURED), tuple(2, Outcome.NOT_SUPPORTED), tuple(3, Outcome.NOT_SUPPORTED));
        assertThat(RunReport.of(store, Published.NONE, "").cases().findFirst().orElseThrow().rows()).singleElement()
                .satisfies(row -> {
                    assertThat(row.ranked()).isFalse();
                    assertThat(row.stamps()).containsExactly("1 of 3 rounds");
                });
    }

    @Test
    void times_starts() throws Exception {
        lab.scenario("startup", """
                order = 1
                kind = "startup"
                title = "Start-up"
                about = "Starts."
                [[load]]
                figure = "startup-ms"
                quick = { repeats = 2 }
                """);
        run(1, "right");

        Measurement measured = one("right:plain", "startup", "");
        assertThat(measured.values()).containsOnlyKeys("startup-ms", "startup-ms-1", "startup-ms-2");
        assertThat(measured.values().get("startup-ms")).isBetween(10.0, 20_000.0);
        assertThat(Objects.requireNonNull(measured.server()).idleBytes()).isPositive();
    }

    @Test
    void a_start_ends_with_the_right_answer() throws Exception {
        lab.scenario("startup", """
                order = 1
                kind = "startup"
                title = "Start-up"
                about = "Starts."
                [request]
                path = "/health"
                [expect]
                text = "Hello, World!"
                [[load]]
                figure = "startup-ms"
                quick = { repeats = 1 }
                """);
        run(1, "right", "wrong");

        assertThat(one("right:plain", "startup", "").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("wrong", "startup", "").outcome()).isEqualTo(Outcome.WRONG_ANSWER);
        assertThat(one("wrong", "startup", "").note()).contains("Hello, Word!", "Hello, World!");
    }

    @Test
    void asks_inside_a_process_once_for_all_modes() throws Exception {
        lab.scenario("json", IN_PROCESS);
        lab.scenario("broken", IN_PROCESS.replace("workload = \"json\"", "workload = \"broken\""));
        run(1, "right:*", "wrong");

        assertThat(one("right:plain", "json", "").values()).isEqualTo(Map.of("us-per-object", 12.5, "total-ms", 125.0));
        assertThat(one("right:chatty", "json", "").outcome()).isEqualTo(Outcome.NOT_SUPPORTED);
        assertThat(one("right:chatty", "json", "").note()).contains("see right:plain");
        assertThat(one("right:plain", "broken", "").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(one("right:plain", "broken", "").note()).contains("not JSON: no figures today");
        assertThat(one("wrong", "json", "").note()).isEqualTo("wrong has no [micro.json]");
    }

    @Test
    void asks_inside_a_process_once_for_each_heap() throws Exception {
        lab.scenario("json", IN_PROCESS);
        Subjects subjects = Fixtures.subjects(folder, "hungry");
        run(1, RunListener.SILENT, subjects, subjects.select(List.of("hungry:*")).withJvms(List.of("64m", "32m")));

        assertThat(one("hungry:plain@64m", "json", "").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("hungry:plain@32m", "json", "").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("hungry:limping@32m", "json", "").note()).contains("see hungry:plain@32m");
    }

    @Test
    void goes_through_a_gateway_to_the_service_behind_it() throws Exception {
        lab.scenario("through", HELLO.replace("workload = \"hello\"", "workload = \"gateway\"\ngateway = true\n"
                + "upstreams = [\"right\"]"));
        run(1, "right", "gateway");

        Measurement through = one("gateway > right:plain", "through", "more");
        assertThat(through.outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(Objects.requireNonNull(through.result()).ok()).isEqualTo(200);
        assertThat(Objects.requireNonNull(through.upstream()).known()).isTrue();
        assertThat(one("right:plain", "through", "more").outcome()).isEqualTo(Outcome.NOT_SUPPORTED);
        assertThat(one("right:plain", "through", "more").note()).contains("is not a gateway");
        assertThat(lab.store().measurements()).as("a line for each load of each row").hasSize(4);
    }

    @Test
    void injects_into_a_server_that_has_just_started() throws Exception {
        lab.scenario("cold", HELLO.replace("order = 1", "order = 1\nkind = \"cold\""));
        run(1, "right", "wrong");

        assertThat(one("right:plain", "cold", "few").outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(one("right:plain", "cold", "few").warmup()).isEmpty();
        assertThat(one("wrong", "cold", "more").outcome()).isEqualTo(Outcome.WRONG_ANSWER);
        assertThat(Files.readAllLines(lab.store().log().resolve("right.plain.log"))).as("two starts for each load")
                .filteredOn(line -> line.startsWith("===")).hasSize(4);
    }

    @Test
    @Tag("slow")
    void gives_a_subject_a_database_with_the_rows() throws Exception {
        lab.scenario("heroes", HELLO.replace("warmup = false", "warmup = false\ndatabase = \"postgresql\""));
        run(1, "right", "wrong");

        Measurement measured = one("right:plain", "more");
        Assumptions.assumeFalse(measured.outcome() == Outcome.NOT_INSTALLED, measured.note());
        assertThat(measured.outcome()).isEqualTo(Outcome.MEASURED);
        assertThat(Objects.requireNonNull(measured.database()).known()).isTrue();
        assertThat(one("wrong", "more").note()).isEqualTo("wrong cannot use PostgreSQL");
        assertThat(Files.readString(lab.store().log().resolve("right.plain.log"))).contains("@127.0.0.1:");
    }

    @Test
    void keeps_what_was_measured_when_interrupted_and_goes_on_from_there() throws Exception {
        lab.scenario("hello", HELLO);
        Thread runner = Thread.currentThread();
        RunSummary cut = run(1, (event, _) -> {
            if (event instanceof RunEvent.Measured) {
                runner.interrupt();
            }
        }, "right");
        assertThat(cut.ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(cut.ending().exitCode()).isEqualTo(130);
        assertThat(lab.store().measurements()).hasSize(1);
        assertThat(lab.store().record().finished()).isEmpty();
        Measurement first = one("right:plain", "few");
        Files.writeString(lab.store().folder().resolve("measurements.jsonl"), "{\"row\":\"cut",
                StandardOpenOption.APPEND);

        RunPlan again = RunPlan.of(lab.store().record(), Subjects.in(folder.resolve("subjects")), lab.scenarios());
        Resumption.prepare(lab.store(), lab.record(again, "threads"));
        RunSummary whole = lab.run(again, lab.store(), new ThreadEngine());

        assertThat(whole.ending()).isEqualTo(Ending.COMPLETE);
        assertThat(lab.store().measurements()).hasSize(2).first().isEqualTo(first);
        assertThat(lab.store().record().finished()).isNotEmpty();
        assertThatThrownBy(() -> Resumption.prepare(lab.store(), lab.record(again, "wrk")))
                .isInstanceOf(LabException.class).hasMessageContaining("engine was threads and is wrk");
    }

    @Test
    void shows_lines_where_there_is_no_terminal_and_a_bar_where_there_is_one() throws Exception {
        lab.scenario("hello", HELLO);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        ByteArrayOutputStream live = new ByteArrayOutputStream();
        RunListener lines = new ConsoleProgress(new PrintStream(plain, true, StandardCharsets.UTF_8), false, 80);
        RunListener bar = new ConsoleProgress(new PrintStream(live, true, StandardCharsets.UTF_8), true, 80);
        run(1, (event, progress) -> {
            lines.on(event, progress);
            bar.on(event, progress);
        }, "right", "wrong");

        assertThat(plain.toString(StandardCharsets.UTF_8).lines()).contains("not pinned: in a test")
                .anyMatch(line -> line.matches("round 1/1  right:plain  hello more: [0-9,]+/s, p50 .*"))
                .anyMatch(line -> line.startsWith("wrong  hello few: wrong answer: "))
                .noneMatch(line -> line.contains("\r"));
        assertThat(live.toString(StandardCharsets.UTF_8)).contains("\r\033[K[", "round 1/1", "right:plain  hello more")
                .contains("wrong  hello few: wrong answer: ");
    }

    private RunSummary run(int rounds, String... names) throws Exception {
        return run(rounds, (event, _) -> events.add(event), names);
    }

    private RunSummary run(int rounds, RunListener listener, String... names) throws Exception {
        Subjects subjects = Fixtures.subjects(folder, List.of(names).stream().map(name -> name.replaceFirst(":.*", ""))
                .toArray(String[]::new));
        return run(rounds, listener, subjects, subjects.select(List.of(names)));
    }

    private RunSummary run(int rounds, RunListener listener, Subjects subjects, Subjects.Selection selection) {
        RunPlan plan = RunPlan.of(subjects, selection, lab.scenarios().all(), Profile.QUICK, rounds);
        return new Runner(plan, lab.create(plan, "threads"), lab.surroundings(), engine, listener, readyLimit).run();
    }

    private Measurement one(String row, String load) {
        return one(row, "h", load);
    }

    private Measurement one(String row, String scenario, String load) {
        List<Measurement> found = lab.store().measurements().stream()
                .filter(measurement -> measurement.row().equals(row) && measurement.scenario().startsWith(scenario)
                        && measurement.load().equals(load)).toList();
        assertThat(found).as(row + " " + scenario + " " + load).hasSize(1);
        return found.getFirst();
    }
}

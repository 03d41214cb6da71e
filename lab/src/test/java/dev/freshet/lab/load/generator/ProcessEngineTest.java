package dev.freshet.lab.load.generator;

import static dev.freshet.lab.load.generator.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.ProcessEngine;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessEngineTest {
    private static final LoadModel SHORT = new LoadModel.Closed(2, 1, 100, 0);
    private static final LoadModel LONG = new LoadModel.Closed(2, 1, 0, 60_000);

    @Test
    void sends_one_load_after_the_other_from_one_process() throws Exception {
        CountDownLatch reported = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            reported.await();
            exchange.ok();
        }); ProcessEngine engine = ProcessEngine.start(List.of(), 1)) {
            List<ProcessHandle> before = children();
            LoadResult first = engine.send(plan(server.port(), SHORT), (done, ok, failed) -> reported.countDown());
            LoadResult second = engine.send(plan(server.port(), new LoadModel.Open(100, 2, 300)), Progress.SILENT);

            assertThat(first.engine()).isEqualTo(engine.name()).isEqualTo("freshet");
            assertThat(first.ok()).isEqualTo(100);
            assertThat(first.failures()).isEmpty();
            assertThat(first.generatorBusy()).isBetween(0.0, 1.0);
            assertThat(ClosedLoadTest.decode(first).getTotalCount()).isEqualTo(100);
            assertThat(second.ok()).isEqualTo(30);
            assertThat(children()).isNotEmpty().isSubsetOf(before);
        }
        for (ProcessHandle child : children()) {
            assertThat(child.onExit()).succeedsWithin(30, TimeUnit.SECONDS);
        }
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current().children().toList();
    }

    @Test
    void says_why_a_load_cannot_be_sent_and_goes_on() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Exchange::ok);
                ProcessEngine engine = ProcessEngine.start(List.of(), 1)) {
            LoadPlan tooDeep = plan(server.port(), new LoadModel.Closed(1, 2_000, 0, 100));
            assertThat(engine.refuses(tooDeep)).contains("1024");
            assertThatThrownBy(() -> engine.send(tooDeep, Progress.SILENT)).isInstanceOf(LoadException.class)
                    .hasMessageContaining("1024");

            LoadPlan right = plan(server.port(), SHORT);
            assertThat(engine.refuses(right)).isEmpty();
            assertThat(engine.send(right, Progress.SILENT).ok()).isEqualTo(100);
        }
    }

    @Test
    void says_what_a_process_printed_that_does_not_start() {
        try (ProcessEngine engine = ProcessEngine.start(List.of("sh", "-c", "echo no such core >&2; exit 3"), 1)) {
            assertThatThrownBy(() -> engine.send(plan(1, SHORT), Progress.SILENT)).isInstanceOf(LoadException.class)
                    .hasMessageContaining("exit code 3").hasMessageContaining("no such core");
        }
    }

    @Test
    void names_a_program_that_is_not_there() {
        try (ProcessEngine engine = ProcessEngine.start(List.of("no-such-program", "-c", "1"), 1)) {
            assertThatThrownBy(() -> engine.send(plan(1, SHORT), Progress.SILENT)).isInstanceOf(LoadException.class)
                    .hasMessageContaining("no-such-program");
        }
    }

    @Test
    void leaves_what_ctrl_c_means_to_the_lab() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            interrupted.await();
            exchange.ok();
        }); ProcessEngine engine = ProcessEngine.start(List.of(), 1)) {
            LoadResult result = engine.send(plan(server.port(), SHORT), (done, ok, failed) -> {
                if (interrupted.getCount() > 0) {
                    children().forEach(ProcessEngineTest::interrupt);
                    interrupted.countDown();
                }
            });

            assertThat(result.ok()).isEqualTo(100);
        }
    }

    private static void interrupt(ProcessHandle process) {
        try {
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void another_process_replaces_one_that_dies() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Exchange::ok);
                ProcessEngine engine = ProcessEngine.start(List.of(), 1)) {
            assertThatThrownBy(() -> engine.send(plan(server.port(), LONG),
                    (done, ok, failed) -> children().forEach(ProcessHandle::destroyForcibly)))
                    .isInstanceOf(LoadException.class).hasMessageContaining("exit code 137");

            assertThat(engine.send(plan(server.port(), SHORT), Progress.SILENT).ok()).isEqualTo(100);
        }
    }

    @Test
    void an_interrupt_ends_the_load_and_the_process() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(exchange -> {
            begun.countDown();
            exchange.ok();
        }); ProcessEngine engine = ProcessEngine.start(List.of(), 1)) {
            Thread load = Thread.ofPlatform().start(() -> assertThatThrownBy(
                    () -> engine.send(plan(server.port(), LONG), Progress.SILENT))
                    .isInstanceOf(InterruptedException.class));
            begun.await();
            load.interrupt();
            load.join();

            for (ProcessHandle child : children()) {
                child.onExit().join();
            }
            assertThat(engine.send(plan(server.port(), SHORT), Progress.SILENT).ok()).isEqualTo(100);
        }
    }

    @Test
    void a_generator_without_descriptors_for_its_connections_says_so() throws Exception {
        List<String> few = List.of("sh", "-c", "ulimit -n 100; exec \"$@\"", "sh");
        try (ScriptedServer server = ScriptedServer.start(Exchange::ok);
                ProcessEngine engine = ProcessEngine.start(few, 1)) {
            engine.send(plan(server.port(), SHORT), Progress.SILENT);
            LoadResult result = engine.send(plan(server.port(), new LoadModel.Closed(300, 1, 300, 0)),
                    Progress.SILENT);

            assertThat(result.failures()).containsKey(FailureKind.GENERATOR);
            assertThat(result.ok()).isPositive();
            assertThat(result.ok() + result.failed()).isEqualTo(300);
        }
    }
}

package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.benchmarks.hello.RawHello;
import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Pinning;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServersTest {
    private static final Pinning NOT_PINNED = Pinning.none("in a test");

    private final HelloRow engine = FreshetHello.engine();

    @Test
    void starts_a_server_once_checks_its_answer_and_sees_what_it_allocates() {
        try (Servers servers = new Servers(NOT_PINNED)) {
            servers.check(engine);
            ServerProcess server = servers.of(engine.server());
            assertThat(servers.of(FreshetHello.engine().server())).isSameAs(server);
            assertThatThrownBy(() -> server.check("/hello", "Good bye")).hasMessageContaining("expected 'Good bye'");

            try (AllocatedBytes bytes = AllocatedBytes.of(server.pid())) {
                long before = bytes.now();
                servers.check(engine);
                assertThat(bytes.now()).isGreaterThan(before);
            }
        }
    }

    @Test
    void says_that_a_server_did_not_start_and_what_it_printed() {
        Subject broken = new Subject("broken", JavaCommand.of(RawHello.class, List.of(Subject.PORT)).stream()
                .map(word -> word.equals(RawHello.class.getName()) ? "no.such.Main" : word).toList());

        try (Servers servers = new Servers(NOT_PINNED)) {
            assertThatThrownBy(() -> servers.of(broken)).isInstanceOf(LabException.class)
                    .hasMessageContaining("broken did not start").hasMessageContaining("no.such.Main");
        }
    }

    @Test
    void says_that_a_server_has_ended_under_load() {
        try (Servers servers = new Servers(NOT_PINNED)) {
            ServerProcess server = servers.of(engine.server());

            assertThatThrownBy(() -> server.under(() -> {
                ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
                while (server.mayStillStart()) {
                    Thread.onSpinWait();
                }
                return new Load(1, 1, 1, 1, 64);
            })).isInstanceOf(LabException.class).hasMessageContaining("the engine alone, @NonBlocking has ended");
        }
    }

    @Test
    void gives_up_on_a_server_that_never_listens() {
        Subject silent = new Subject("silent", List.of("sh", "-c", "exec sleep 100"));

        assertThatThrownBy(() -> ServerProcess.start(silent, NOT_PINNED, Duration.ofSeconds(1)))
                .isInstanceOf(LabException.class).hasMessageContaining("silent did not start within 1 s");
    }

    @Test
    void gives_up_on_a_server_that_ends_without_listening_on_the_port_it_was_told() {
        Subject ends = new Subject("ends", List.of("sh", "-c", "exit 3 # " + Subject.PORT));

        try (Servers servers = new Servers(NOT_PINNED)) {
            assertThatThrownBy(() -> servers.of(ends)).hasMessageContaining("ends did not start");
        }
    }
}

package dev.freshet.dev.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.dev.outcome.Reload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The loop with a maker that notes what it is asked for. */
@Timeout(60)
class LoopTest {
    @TempDir
    private Path folder;
    @TempDir
    private Path elsewhere;

    private final BlockingQueue<Set<Path>> made = new LinkedBlockingQueue<>();
    private volatile @Nullable RuntimeException defect;
    private Loop loop;
    private Thread thread;

    @BeforeEach
    void start() {
        loop = new Loop(new Changes(Set.of(folder)), this::make, reload -> { });
        thread = Thread.ofVirtual().start(() -> {
            try {
                loop.run();
            } catch (InterruptedException ends) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private @Nullable Reload make(Set<Path> changed, boolean anyway, BooleanSupplier newer) {
        made.add(changed);
        RuntimeException failure = defect;
        if (failure != null) {
            throw failure;
        }
        return new Reload(Instant.now(), "test", 0, 0, 0, null);
    }

    @AfterEach
    void end() throws InterruptedException {
        loop.end();
        thread.join();
    }

    @Test
    void a_defect_is_told_and_the_next_change_is_served() throws Exception {
        assertThat(loop.current()).isNull();
        defect = new IllegalArgumentException("no such port");
        Files.writeString(folder.resolve("a"), "1");
        Loop.Failed failed = loop.current();
        assertThat(failed.failure().message()).contains("no such port");
        assertThat(failed.version()).isEqualTo(loop.version());
        defect = null;
        Files.writeString(folder.resolve("a"), "mended");
        assertThat(loop.current()).isNull();
    }

    @Test
    void a_restart_by_hand_tells_what_has_changed() throws Exception {
        assertThat(loop.current()).isNull();
        assertThat(made.take()).isEmpty();
        Path script = Files.writeString(folder.resolve("schema.sql"), "create table cup (id bigint)");
        loop.ask(true);
        assertThat(made.poll(30, TimeUnit.SECONDS)).containsExactly(script);
    }

    @Test
    void files_behind_symbolic_links_count() throws Exception {
        assertThat(loop.current()).isNull();
        assertThat(made.take()).isEmpty();
        Path file = Files.writeString(elsewhere.resolve("tea.txt"), "green");
        Files.createSymbolicLink(elsewhere.resolve("itself"), elsewhere);
        Path link = Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        assertThat(loop.current()).isNull();
        assertThat(made.poll(10, TimeUnit.SECONDS)).containsExactly(link.resolve("tea.txt"));
        Files.writeString(file, "black tea");
        assertThat(loop.current()).isNull();
        assertThat(made.poll(10, TimeUnit.SECONDS)).containsExactly(link.resolve("tea.txt"));
    }
}

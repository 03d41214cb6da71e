package dev.freshet.test.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class BrowserTest {
    @TempDir
    private Path folder;

    @Test
    void closes_after_chromium_has_ended() {
        Optional<Path> program = Browser.program();
        assumeTrue(program.isPresent(), "there is no chromium on PATH");
        Browser browser = Browser.start(program.get(), folder.resolve("profile"));
        ProcessHandle chromium = ProcessHandle.current().children()
                .filter(child -> child.info().commandLine().orElse("").contains(folder.toString()))
                .findAny().orElseThrow();
        chromium.destroy();
        chromium.onExit().join();

        assertThatCode(browser::close).doesNotThrowAnyException();

        assertThat(chromium.isAlive()).isFalse();
    }

    @Test
    void ends_a_program_that_it_cannot_connect_to() throws IOException {
        Path program = Files.writeString(folder.resolve("chromium"), """
                #!/bin/sh
                echo $$ > "$0.pid"
                echo DevTools listening on ws://127.0.0.1:1/nobody
                exec sleep 600
                """);
        assumeTrue(program.toFile().setExecutable(true) && Files.isExecutable(Path.of("/bin/sh")), "there is no shell");

        assertThatThrownBy(() -> Browser.start(program, folder.resolve("profile")))
                .isInstanceOf(UncheckedIOException.class).hasMessageContaining("cannot connect to chromium");

        long pid = Long.parseLong(Files.readString(folder.resolve("chromium.pid")).strip());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void names_a_program_that_ends_at_once() throws IOException {
        Path program = Files.writeString(folder.resolve("chromium"), "#!/bin/sh\nexit 1\n");
        assumeTrue(program.toFile().setExecutable(true) && Files.isExecutable(Path.of("/bin/sh")), "there is no shell");

        assertThatThrownBy(() -> Browser.start(program, folder.resolve("profile")))
                .isInstanceOf(UncheckedIOException.class).hasMessageContaining("ended before it listened");
    }
}

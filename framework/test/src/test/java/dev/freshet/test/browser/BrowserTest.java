package dev.freshet.test.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
}

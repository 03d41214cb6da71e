package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.test.browser.Browser;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Looks at the error page in a real browser. */
@Tag("slow")
class DevBrowserTest {
    @TempDir
    private Path folder;
    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path profile;

    @Test
    void shows_the_wrong_line_and_loads_the_page_again_once_it_is_mended() throws Exception {
        Optional<Path> program = Browser.program();
        assumeTrue(program.isPresent(), "there is no chromium on PATH");
        DevProject project = new DevProject(folder).writeMain();
        String controller = DevProject.controller("Tea", "/tea", "green");
        try (project; Browser browser = Browser.start(program.get(), profile)) {
            project.write("Tea", controller).start("--server.port=0");
            project.write("Tea", controller.replace("return", "retrn"));
            Browser.Page page = browser.open(project.url("/tea"));
            assertThat(page.evaluate("document.title")).isEqualTo("The project does not compile");
            assertThat(page.evaluate("document.querySelector('.place').textContent"))
                    .isEqualTo(project.source("Tea").toRealPath() + ":8");
            assertThat(String.valueOf(page.evaluate("document.querySelector('mark').textContent")).strip())
                    .isEqualTo("8          retrn \"green\";");
            CompletableFuture<Void> loaded = page.nextLoad();
            project.write("Tea", controller);
            loaded.join();
            assertThat(page.evaluate("document.body.textContent")).isEqualTo("green");
        }
    }
}

package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page about deploying shows fits systemd, the server's defaults and a new project. */
class DeployingTest {
    private static final Path GUIDE = Repository.ROOT.resolve("docs/guide");

    private static String snippet(String language) throws IOException {
        return MarkdownPage.read(GUIDE.resolve("deploying.md")).snippets().stream()
                .filter(snippet -> snippet.language().equals(language)).findFirst().orElseThrow().text();
    }

    private static long number(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern).isTrue();
        return Long.parseLong(found.group(1));
    }

    @Test
    void systemd_accepts_the_unit(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "systemd-analyze is not installed");
        Path unit = folder.resolve("my-shop.service");
        Files.writeString(unit, snippet("ini").replace("/opt/my-shop/bin/my-shop", "/bin/true"));
        Process verify = new ProcessBuilder("/usr/bin/systemd-analyze", "verify", unit.toString())
                .redirectErrorStream(true).start();
        String output = new String(verify.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(verify.waitFor()).as(output).isZero();
        assertThat(output).doesNotContain("my-shop.service");
    }

    @Test
    void the_limits_of_the_unit_fit_the_servers_defaults() throws IOException {
        String unit = snippet("ini");
        String settings = Files.readString(GUIDE.resolve("server-settings.md"));

        assertThat(number(unit, "LimitNOFILE=(\\d+)"))
                .isGreaterThan(number(settings, "`server.max-connections` \\| number \\| `(\\d+)`"));
        assertThat(number(unit, "TimeoutStopSec=(\\d+)"))
                .isGreaterThan(number(settings, "`server.shutdown-timeout` \\| duration \\| `(\\d+)s`"));
    }

    @Test
    void the_grace_period_is_longer_than_the_stop() throws IOException {
        String manifest = snippet("yaml");

        assertThat(number(manifest, "terminationGracePeriodSeconds: (\\d+)"))
                .isGreaterThan(number(manifest, "SHUTDOWN_DELAY, value: (\\d+)s")
                        + number(manifest, "SHUTDOWN_TIMEOUT, value: (\\d+)s"));
    }

    @Test
    void the_dockerfile_is_that_of_a_new_project() throws IOException {
        String template = Files.readString(Repository.ROOT.resolve(
                "framework/maven-plugin/src/main/resources/dev/freshet/maven/create/Dockerfile.txt"));

        assertThat(snippet("dockerfile")).isEqualTo(template.replace("@NAME@", "my-shop").replace("@PORT@", "8080"));
    }
}

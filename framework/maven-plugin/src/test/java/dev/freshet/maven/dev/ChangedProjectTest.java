package dev.freshet.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.dev.launch.DevSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A changed {@code pom.xml} is read by a Maven, here a script, that is called as the first one was. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ChangedProjectTest {
    private static final String HOME = "maven.home";
    private static final long LIMIT_SECONDS = 60;

    @TempDir
    private Path folder;

    private final String before = System.getProperty(HOME);

    @BeforeEach
    void makeMaven() throws IOException {
        Path program = Files.createDirectories(folder.resolve("bin")).resolve("mvn");
        Files.writeString(program, """
                #!/bin/sh
                echo "$*" > '%1$s/called'
                for argument; do
                    case "$argument" in
                        -Dfreshet.dev.settings=*) cp '%1$s/new' "${argument#*=}";;
                    esac
                done
                """.formatted(folder));
        program.toFile().setExecutable(true);
        settings("new").write(folder.resolve("new"));
        System.setProperty(HOME, folder.toString());
    }

    @AfterEach
    void forgetMaven() {
        if (before == null) {
            System.clearProperty(HOME);
        } else {
            System.setProperty(HOME, before);
        }
    }

    private DevSettings settings(String name) {
        return settings(name, folder);
    }

    private static DevSettings settings(String name, Path work) {
        return new DevSettings(name, "", List.of(), List.of(), work, List.of(), List.of(), List.of(), List.of(),
                StandardCharsets.UTF_8, List.of(), List.of(), List.of(), 1, 0);
    }

    @Test
    void the_second_maven_gets_settings_profiles_and_properties_of_the_first() throws Exception {
        Path pom = Files.writeString(folder.resolve("pom.xml"), "<project/>");
        Path user = Files.writeString(folder.resolve("settings.xml"), "<settings/>");
        Properties properties = new Properties();
        properties.setProperty("tea", "green");
        List<String> options = new MavenOptions().offline(true).settings("-s", user.toFile())
                .settings("-gs", folder.resolve("none").toFile()).profiles(List.of("a", "b"), List.of("c"))
                .properties(properties).all();
        DevSettings read = new ChangedProject("1.0", pom, options).read(settings("old"), new SystemStreamLog());
        assertThat(read.name()).isEqualTo("new");
        assertThat(folder.resolve("called")).content().startsWith("-q -B -f " + pom + " -o -s " + user
                + " -Pa,b,!c -Dtea=green -D").endsWith(" dev.freshet:freshet-maven-plugin:1.0:dev\n");
    }

    @Test
    void waits_for_a_pom_that_an_editor_replaces() throws Exception {
        Path pom = folder.resolve("pom.xml");
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> read(pom, settings("old")));
        Files.writeString(pom, "<project/>");
        assertThat(read.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("new");
    }

    @Test
    void reads_the_project_after_mvn_clean() throws Exception {
        Path pom = Files.writeString(folder.resolve("pom.xml"), "<project/>");
        DevSettings cleaned = settings("old", folder.resolve("target/freshet-dev"));
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> read(pom, cleaned));
        assertThat(read.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("new");
    }

    private static String read(Path pom, DevSettings before) {
        try {
            return new ChangedProject("1.0", pom, List.of()).read(before, new SystemStreamLog()).name();
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}

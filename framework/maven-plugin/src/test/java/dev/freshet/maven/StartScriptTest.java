package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartScriptTest {
    private static final Instant PACKAGED = Instant.parse("2026-01-02T03:04:05Z");
    private static final String DEFAULTS = "[" + String.join("][", StartScript.DEFAULT_OPTIONS) + "]";

    private record Run(int status, String out, String err) {
    }

    @TempDir
    private Path folder;
    private Path home;
    private Distribution distribution;
    private FakeJdk jdk;

    @BeforeEach
    void package_an_application() throws Exception {
        home = Files.createDirectory(folder.toRealPath().resolve("my shop"));
        distribution = new Distribution(home, "shop");
        Files.createDirectory(distribution.libraries());
        Files.createFile(distribution.jar());
        Files.createFile(distribution.libraries().resolve("a.jar"));
        Files.createFile(distribution.libraries().resolve("b.jar"));
        distribution.stamp(PACKAGED);
        StartScript.write(distribution.script(), "shop", "shop.App", List.of("-Dgreeting=it's me", "-Xmx64m"),
                List.of("a.jar", "b.jar"));
        jdk = FakeJdk.make(folder.resolve("jdk"), "25.0.3");
    }

    private void train(String version) throws IOException {
        Files.createFile(distribution.cache());
        Files.writeString(Path.of(distribution.cache() + ".jdk"), FakeJdk.called(version) + "\n");
        Files.setLastModifiedTime(distribution.cache(), FileTime.from(PACKAGED));
    }

    private Run start(Map<String, String> environment, String... arguments) throws Exception {
        return start(distribution.script(), environment, arguments);
    }

    private Run start(Path script, Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                .redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet()
                .removeAll(List.of("JAVA_HOME", "JAVA_OPTS", "FRESHET_AOT", "FRESHET_JDKS", "MALLOC_ARENA_MAX"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), Files.readString(out).strip(), Files.readString(err).strip());
    }

    private Map<String, String> jdkAnd(String... environment) {
        return environment.length == 0 ? Map.of("JAVA_HOME", jdk.folder().toString())
                : Map.of("JAVA_HOME", jdk.folder().toString(), environment[0], environment[1]);
    }

    private String command(String between, String arguments) {
        return DEFAULTS + "[-Dgreeting=it's me][-Xmx64m]" + between + "[-cp][" + home + "/app.jar][shop.App]"
                + arguments;
    }

    @Test
    void passes_options_and_arguments_as_they_are() throws Exception {
        Run run = start(jdkAnd("JAVA_OPTS", "-Xmx32m -Da=b"), "--server.port=0", "two words", "");

        assertThat(run.out()).isEqualTo(command("[-Xmx32m][-Da=b]", "[--server.port=0][two words][]"));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void says_which_configuration_it_finds_in_the_working_folder() throws Exception {
        Files.createFile(folder.resolve("application.yml"));
        Files.createDirectory(folder.resolve("config"));
        Files.createFile(folder.resolve("config/application-two words.yaml"));
        Files.createFile(folder.resolve("config/other.yml"));

        Run run = start(jdkAnd());
        assertThat(run.err()).isEqualTo("shop: configuration files in " + folder.toRealPath()
                + ": application.yml config/application-two words.yaml");
        assertThat(run.out()).isEqualTo(command("", ""));
    }

    @Test
    void an_option_with_a_star_is_no_pattern_of_file_names() throws Exception {
        Files.createFile(folder.resolve("-Da=b"));

        assertThat(start(jdkAnd("JAVA_OPTS", "-Da=*")).out()).isEqualTo(command("[-Da=*]", ""));

        FakeJdk shows = FakeJdk.make(folder.resolve("shows"), "25.0.3", "echo \"$*\"");
        assertThat(start(Map.of("JAVA_HOME", shows.folder().toString(), "JAVA_OPTS", "-Da=*", "FRESHET_AOT", "train"))
                .out()).contains(" -Da=* ");
    }

    @Test
    void keeps_the_c_library_to_one_heap_unless_told_otherwise() throws Exception {
        FakeJdk shows = FakeJdk.make(folder.resolve("shows"), "25.0.3", "echo $MALLOC_ARENA_MAX");
        String java = shows.folder().toString();

        assertThat(start(Map.of("JAVA_HOME", java)).out()).isEqualTo("1");
        assertThat(start(Map.of("JAVA_HOME", java, "MALLOC_ARENA_MAX", "4")).out()).isEqualTo("4");
    }

    @Test
    void uses_the_cache_of_this_jdk_and_these_jars() throws Exception {
        train("25.0.3");

        Run run = start(jdkAnd());

        assertThat(run.out()).isEqualTo(command("[-XX:AOTCache=" + home + "/app.aot]", ""));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void starts_through_a_symbolic_link() throws Exception {
        train("25.0.3");
        Path link = Files.createSymbolicLink(folder.resolve("link"), distribution.script());

        assertThat(start(link, jdkAnd()).out()).isEqualTo(command("[-XX:AOTCache=" + home + "/app.aot]", ""));
    }

    @Test
    void starts_where_a_shell_gets_the_name_of_a_link_in_its_folder() throws Exception {
        Files.createSymbolicLink(folder.resolve("link"), Path.of("my shop/bin/shop"));

        assertThat(start(Path.of("sh"), jdkAnd(), "link").out()).isEqualTo(command("", ""));
    }

    @Test
    void leaves_the_cache_of_another_jdk_alone_and_says_so_in_one_line() throws Exception {
        train("25.0.2");

        Run run = start(jdkAnd());

        assertThat(run.out()).isEqualTo(command("", ""));
        assertThat(run.err()).isEqualTo("shop: starts without its AOT cache: it is from another JDK"
                + " (Someone 25.0.2+1 gnu; this is Someone 25.0.3+1 gnu); set FRESHET_AOT=train to renew it,"
                + " FRESHET_AOT=off to silence this");
    }

    @Test
    void leaves_the_cache_alone_when_a_jar_is_newer_or_older() throws Exception {
        train("25.0.3");
        for (int seconds : new int[] {-1, 1}) {
            Files.setLastModifiedTime(distribution.libraries().resolve("b.jar"),
                    FileTime.from(PACKAGED.plusSeconds(seconds)));

            Run run = start(jdkAnd());

            assertThat(run.out()).isEqualTo(command("", ""));
            assertThat(run.err()).hasLineCount(1).contains("lib/b.jar was replaced, or copied without");
        }
    }

    @Test
    void uses_the_cache_although_a_copy_over_an_earlier_version_has_left_a_jar() throws Exception {
        train("25.0.3");
        Path left = Files.createFile(distribution.libraries().resolve("a-of-before.jar"));
        Files.setLastModifiedTime(left, FileTime.from(PACKAGED.minusSeconds(60)));

        Run run = start(jdkAnd());

        assertThat(run.out()).isEqualTo(command("[-XX:AOTCache=" + home + "/app.aot]", ""));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void starts_without_the_cache_in_silence_when_told_to() throws Exception {
        train("25.0.2");

        Run run = start(jdkAnd("FRESHET_AOT", "off"));

        assertThat(run.out()).isEqualTo(command("", ""));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void takes_the_java_on_the_path_where_java_home_is_too_old() throws Exception {
        FakeJdk old = FakeJdk.make(folder.resolve("old"), "17.0.1", "echo too old");
        Path bin = Files.createDirectory(folder.resolve("links"));
        Files.createSymbolicLink(bin.resolve("java"), jdk.folder().resolve("bin/java"));

        Run run = start(Map.of("JAVA_HOME", old.folder().toString(), "PATH", bin + ":" + System.getenv("PATH")));

        assertThat(run.out()).isEqualTo(command("", ""));
    }

    @Test
    void takes_the_first_that_is_new_enough_in_the_folders_where_neither_of_these_is() throws Exception {
        FakeJdk old = FakeJdk.make(folder.resolve("old"), "17.0.1", "echo too old");
        train("25.0.3");

        Run run = start(Map.of("JAVA_HOME", "/nowhere", "PATH", old.folder() + "/bin:/usr/bin:/bin",
                "FRESHET_JDKS", "/nowhere:" + old.folder() + ":" + jdk.folder()));

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(command("[-XX:AOTCache=" + home + "/app.aot]", ""));
    }

    @Test
    void takes_a_java_of_unknown_version_on_the_path_only_where_the_folders_have_none() throws Exception {
        FakeJdk shim = FakeJdk.make(folder.resolve("shim"), "25.0.3", "echo shim");
        Files.delete(shim.folder().resolve("release"));
        String path = shim.folder() + "/bin:/usr/bin:/bin";

        assertThat(start(Map.of("PATH", path, "FRESHET_JDKS", jdk.folder().toString())).out())
                .isEqualTo(command("", ""));
        assertThat(start(Map.of("PATH", path, "FRESHET_JDKS", "/nowhere")).out()).isEqualTo("shim");
    }

    @Test
    void says_which_java_it_saw_where_none_is_new_enough() throws Exception {
        FakeJdk old = FakeJdk.make(folder.resolve("old"), "17.0.1");

        Run run = start(Map.of("JAVA_HOME", old.folder().toString(), "PATH",
                old.folder() + "/bin:/usr/bin:/bin", "FRESHET_JDKS", "/nowhere"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("shop: needs Java 25 or newer: set JAVA_HOME to one; JAVA_HOME is Java 17;"
                + " the java on PATH is Java 17");
    }

    @Test
    void trains_a_cache_that_it_uses_from_then_on() throws Exception {
        train("25.0.2");
        FakeJdk training = FakeJdk.make(folder.resolve("training"), "25.0.3",
                "for option; do case $option in -XX:AOTCacheOutput=*) : > \"${option#*=}\" ;; esac; done");

        assertThat(start(Map.of("JAVA_HOME", training.folder().toString(), "FRESHET_AOT", "train")).status()).isZero();

        Run run = start(jdkAnd());
        assertThat(run.out()).contains("[-XX:AOTCache=");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void says_that_a_training_run_left_no_cache() throws Exception {
        Run run = start(jdkAnd("FRESHET_AOT", "train"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("shop: no new AOT cache: the application ended with exit code 0");
    }
}

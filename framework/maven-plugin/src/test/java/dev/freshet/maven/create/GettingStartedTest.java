package dev.freshet.maven.create;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares a new project with the page for a first project and with this repository. */
class GettingStartedTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern XML = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    private static List<String> poms() throws Exception {
        return XML.matcher(Files.readString(ROOT.resolve("docs/guide/getting-started.md"))).results()
                .map(found -> found.group(1)).toList();
    }

    @Test
    void shows_the_pom_that_is_written() throws Exception {
        ProjectWriter.write(Questions.none().complete(Map.of("name", "my-shop")), "0.1.0", folder);

        assertThat(poms()).hasSize(2).first().isEqualTo(Files.readString(folder.resolve("my-shop/pom.xml")));
    }

    @Test
    void goes_on_with_the_commands_that_are_printed_after_the_creation() throws Exception {
        String printed = NewCommand.next(Questions.none().complete(Map.of("name", "my-shop")));

        assertThat(Files.readString(ROOT.resolve("docs/guide/getting-started.md")))
                .contains("\n\n    " + printed.replace(" && ", "\n    ") + "\n\n");
    }

    @Test
    void takes_the_same_maven_with_its_checksum_as_this_repository() throws Exception {
        ProjectWriter.write(Questions.none().complete(Map.of("name", "my-shop")), "0.1.0", folder);

        String wrapper = ".mvn/wrapper/maven-wrapper.properties";
        assertThat(Files.readString(folder.resolve("my-shop").resolve(wrapper))).contains("distributionSha256Sum=")
                .isEqualTo(Files.readString(ROOT.resolve(wrapper)));
    }

    /** A wget that fails keeps the wrapper from the network. */
    @Test
    void says_how_the_wrapper_downloads_maven_from_a_mirror() throws Exception {
        Path wget = Files.writeString(folder.resolve("wget"), "#!/bin/sh\nexit 1\n");
        assertThat(wget.toFile().setExecutable(true)).isTrue();
        Matcher mirror = Pattern.compile("`MVNW_REPOURL=(\\S+)`")
                .matcher(Files.readString(ROOT.resolve("docs/guide/getting-started.md")));
        assertThat(mirror.find()).isTrue();

        ProcessBuilder builder = new ProcessBuilder(ROOT.resolve("mvnw").toString(), "-v").redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("MAVEN_USER_HOME", "MVNW_USERNAME", "MVNW_VERBOSE"));
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("MVNW_REPOURL", mirror.group(1));
        builder.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
        Process wrapper = builder.start();
        String output = new String(wrapper.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(wrapper.waitFor()).isEqualTo(1);
        assertThat(output).startsWith("wget: Failed to fetch " + mirror.group(1) + "/org/apache/maven/apache-maven/");
    }

    @Test
    void shows_the_plugins_of_the_parent_where_there_is_no_parent() throws Exception {
        String parent = Files.readString(ROOT.resolve("framework/parent/pom.xml"));
        List<String> versions = Pattern.compile("<artifactId>(maven-\\S+)</artifactId>\\s+<version>(\\S+)</version>")
                .matcher(poms().get(1)).results().map(found -> found.group()).toList();

        assertThat(versions).hasSize(2);
        for (String version : versions) {
            assertThat(parent.replaceAll("\\s+", "")).contains(version.replaceAll("\\s+", ""));
        }
    }
}

package dev.freshet.conformance.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the program that checks a staged folder, with a folder that has one mistake of each kind. */
class CheckPublishedTest {
    private static final String POM = """
            <project>
              <groupId>a</groupId>
              <artifactId>lib</artifactId>
              <version>1</version>
              <name>Lib</name>
              <description>A library</description>
              <url>https://freshet.invalid</url>
              <licenses><license><name>Apache-2.0</name><url>https://example.com</url></license></licenses>
              <developers><developer><name>Ada</name></developer></developers>
              <scm><connection>scm:git:https://example.com</connection><url>https://example.com</url></scm>
            </project>
            """;

    private record Outcome(int exit, List<String> lines) {
    }

    @TempDir
    private Path folder;

    private static void write(Path file, String text) throws Exception {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        for (String kind : List.of("sha1,SHA-1", "md5,MD5")) {
            String[] parts = kind.split(",");
            byte[] digest = MessageDigest.getInstance(parts[1]).digest(text.getBytes(StandardCharsets.UTF_8));
            Files.writeString(Path.of(file + "." + parts[0]), HexFormat.of().formatHex(digest));
        }
    }

    private Path stage(String name, String pom) throws Exception {
        Path root = folder.resolve(name);
        write(root.resolve("a/lib/1/lib-1.pom"), pom);
        for (String file : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
            write(root.resolve("a/lib/1/lib-1" + file), "text");
        }
        return root;
    }

    private static Outcome check(Path... folders) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "tools/CheckPublished.java").redirectErrorStream(true);
        for (Path each : folders) {
            builder.command().add(each.toString());
        }
        Process program = builder.start();
        List<String> lines = program.inputReader().lines().toList();
        return new Outcome(program.waitFor(), lines);
    }

    @Test
    void accepts_a_complete_folder_and_names_placeholders() throws Exception {
        Outcome outcome = check(stage("first", POM), stage("second", POM));

        assertThat(outcome.exit).as(outcome.lines::toString).isZero();
        assertThat(outcome.lines).last().isEqualTo("1 artifacts, 0 problems");
        assertThat(outcome.lines).first().asString().startsWith("not ready for Maven Central");
    }

    @Test
    void names_every_mistake() throws Exception {
        Path root = stage("first", POM.replace("<name>Lib</name>", "<parent/><name>${name}</name>")
                .replaceFirst("<scm>.*</scm>", ""));
        Path again = stage("second", POM);
        Files.delete(root.resolve("a/lib/1/lib-1-sources.jar"));
        Files.delete(again.resolve("a/lib/1/lib-1-javadoc.jar"));
        Files.writeString(root.resolve("a/lib/1/lib-1.jar.sha1"), "0000");
        Files.delete(root.resolve("a/lib/1/lib-1-cyclonedx.json.md5"));
        Outcome outcome = check(root, again);

        assertThat(outcome.exit).isEqualTo(1);
        assertThat(outcome.lines).contains(
                "a/lib/1/lib-1.pom has no scm/url",
                "a/lib/1/lib-1.pom has no scm/connection",
                "a/lib/1/lib-1.pom has <parent>",
                "a/lib/1/lib-1.pom has a property that is not replaced",
                "a/lib/1/lib-1.pom has no lib-1-sources.jar next to it",
                "a/lib/1/lib-1.jar does not match its .sha1",
                "a/lib/1/lib-1-cyclonedx.json has no .md5",
                "a/lib/1/lib-1-javadoc.jar is missing from the second build");
        assertThat(outcome.lines).anyMatch(line -> line.startsWith("a/lib/1/lib-1.pom differs from the second build"))
                .last().isEqualTo("1 artifacts, 9 problems");
    }
}

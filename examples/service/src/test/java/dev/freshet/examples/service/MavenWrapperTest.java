package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the real wrapper script with a Maven that only says how it is called, on a machine with few programs. */
class MavenWrapperTest {
    private static final List<String> PROGRAMS = List.of("sh", "cat", "chmod", "dirname", "basename", "ls", "mkdir",
            "mktemp", "mv", "rm", "sha256sum", "tr", "uname");

    @TempDir
    private Path folder;

    @BeforeEach
    void lay_a_project_with_its_maven() throws Exception {
        Path archive = folder.resolve("apache-maven-1-bin.zip");
        try (OutputStream file = Files.newOutputStream(archive); ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("apache-maven-1/bin/mvn"));
            zip.write("#!/bin/sh\necho \"maven runs with $*\"\n".getBytes(StandardCharsets.UTF_8));
        }
        Path wrapper = Files.createDirectories(folder.resolve("project/.mvn/wrapper"));
        describe(wrapper, archive, HexFormat.of().formatHex(
                MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive))));
        Files.copy(Repository.root().resolve("mvnw"), folder.resolve("project/mvnw"));
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String program : PROGRAMS) {
            Files.createSymbolicLink(programs.resolve(program), find(program));
        }
    }

    @Test
    void unpacks_maven_on_a_machine_that_has_no_program_for_it() throws Exception {
        assertThat(mvnw()).isEqualTo("maven runs with -q verify\n");
    }

    @Test
    void refuses_an_archive_whose_checksum_is_wrong() throws Exception {
        describe(folder.resolve("project/.mvn/wrapper"), folder.resolve("apache-maven-1-bin.zip"), "0".repeat(64));

        assertThat(mvnw()).contains("Failed to validate Maven distribution SHA-256").doesNotContain("maven runs");
    }

    private static void describe(Path wrapper, Path archive, String checksum) throws IOException {
        Files.writeString(wrapper.resolve("maven-wrapper.properties"),
                "distributionUrl=" + archive.toUri() + "\ndistributionSha256Sum=" + checksum + "\n");
    }

    private String mvnw() throws Exception {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("sh", folder.resolve("project/mvnw").toString(), "-q", "verify")
                .redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("PATH", folder.resolve("programs").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_USER_HOME", folder.resolve("home").toString());
        builder.environment().keySet().removeIf(name -> name.startsWith("MVNW_"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the wrapper ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(output);
    }

    private static Path find(String program) {
        return List.of("/usr/bin", "/bin").stream().map(folder -> Path.of(folder, program)).filter(Files::isExecutable)
                .findFirst().orElseThrow(() -> new AssertionError(program + " is not installed"));
    }
}

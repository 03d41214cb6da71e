package dev.freshet.conformance.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Maven repository that {@code ./freshet publish} has staged, and an empty local one.
 *
 * @param folder for everything that is written
 */
record Staged(Path folder) {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int MINUTES = 15;
    private static final String SETTINGS = """
            <settings>
              <profiles>
                <profile>
                  <id>staged</id>
                  <repositories>
                    <repository><id>staged</id><url>URL</url></repository>
                  </repositories>
                  <pluginRepositories>
                    <pluginRepository><id>staged</id><url>URL</url></pluginRepository>
                  </pluginRepositories>
                </profile>
              </profiles>
              <activeProfiles><activeProfile>staged</activeProfile></activeProfiles>
            </settings>
            """;

    static Staged in(Path folder) throws Exception {
        Path repository = folder.resolve("staged");
        Staged staged = new Staged(folder);
        staged.run(folder, ROOT.resolve("freshet").toString(), "publish", repository.toString(), "--once");
        Files.writeString(folder.resolve("settings.xml"), SETTINGS.replace("URL", repository.toUri().toString()));
        return staged;
    }

    private String run(Path directory, String... command) throws Exception {
        Path log = Files.createTempFile(folder, "run", ".log");
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
                .redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String output = Files.readString(log);
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    /** Runs the wrapper of a folder, and returns its output. */
    String maven(Path directory, Path wrapper, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(wrapper.resolve("mvnw").toString(), "-q", "-B", "-ntp",
                "-gs", folder.resolve("settings.xml").toString(),
                "-Dmaven.repo.local=" + folder.resolve("repository")));
        command.addAll(List.of(arguments));
        return run(directory, command.toArray(new String[0]));
    }

    /** Creates the project my-shop in a new folder. */
    Path create(String parent, String... options) throws Exception {
        Path home = Files.createDirectory(folder.resolve(parent));
        List<String> arguments = new ArrayList<>(List.of("dev.freshet:freshet-maven-plugin:0.1.0:create",
                "-Dname=my-shop"));
        arguments.addAll(List.of(options));
        maven(home, ROOT, arguments.toArray(new String[0]));
        return home.resolve("my-shop");
    }

    /** The start script of a packaged project, as a process. */
    static final class Service implements AutoCloseable {
        private final Process process;
        private final String url;

        private Service(Process process, String url) {
            this.process = process;
            this.url = url;
        }

        String url() {
            return url;
        }

        Process process() {
            return process;
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }

    Service start(Path project) throws IOException, InterruptedException {
        Path started = folder.resolve("started");
        Files.deleteIfExists(started);
        ProcessBuilder builder = new ProcessBuilder("target/my-shop/bin/my-shop", "--server.port=0")
                .directory(project.toFile()).redirectErrorStream(true)
                .redirectOutput(folder.resolve("app.log").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS", "-Dfreshet.started-file=" + started);
        Process process = builder.start();
        while (!Files.exists(started)) {
            assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as("ended").isFalse();
        }
        return new Service(process, Files.readString(started).strip());
    }
}

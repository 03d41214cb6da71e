package dev.freshet.conformance.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New projects that are built with the staged folder, Maven's registries and an empty local repository. */
@Tag("slow")
class PublishedProjectTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int MINUTES = 15;
    private static final Pattern XML = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL);
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

    @TempDir
    private static Path folder;

    @BeforeAll
    static void stage() throws Exception {
        Path staged = folder.resolve("staged");
        run(folder, ROOT.resolve("freshet").toString(), "publish", staged.toString(), "--once");
        Files.writeString(folder.resolve("settings.xml"), SETTINGS.replace("URL", staged.toUri().toString()));
    }

    private static void run(Path directory, String... command) throws Exception {
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
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }

    private static void maven(Path directory, Path wrapper, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(wrapper.resolve("mvnw").toString(), "-q", "-B", "-ntp",
                "-gs", folder.resolve("settings.xml").toString(), "-Dmaven.repo.local=" + folder.resolve("repository")));
        command.addAll(List.of(arguments));
        run(directory, command.toArray(new String[0]));
    }

    private static Path create(String parent) throws Exception {
        Path home = Files.createDirectory(folder.resolve(parent));
        maven(home, ROOT, "dev.freshet:freshet-maven-plugin:0.1.0:create", "-Dname=my-shop");
        return home.resolve("my-shop");
    }

    /** Starts the packaged application and asks it once. */
    private static String answer(Path project) throws Exception {
        Path started = folder.resolve("started");
        Files.deleteIfExists(started);
        ProcessBuilder builder = new ProcessBuilder("target/my-shop/bin/my-shop", "--server.port=0")
                .directory(project.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve("app.log").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS", "-Dfreshet.started-file=" + started);
        Process process = builder.start();
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (!Files.exists(started)) {
                assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as("ended").isFalse();
            }
            URI uri = URI.create(Files.readString(started).strip() + "/items");
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    @Test
    void a_new_project_is_built_tested_and_answers() throws Exception {
        Path project = create("parent");
        maven(project, project, "package");

        assertThat(answer(project)).isEqualTo("[{\"id\":1,\"name\":\"Tea\"}]");
        assertThat(project.resolve("target/surefire-reports")).isNotEmptyDirectory();
    }

    @Test
    void a_project_without_the_parent_is_built_with_the_documented_pom() throws Exception {
        Path project = create("bom");
        String page = Files.readString(ROOT.resolve("docs/guide/getting-started.md"));
        List<MatchResult> poms = XML.matcher(page).results().toList();
        Files.writeString(project.resolve("pom.xml"), poms.get(1).group(1));
        maven(project, project, "package");

        assertThat(answer(project)).isEqualTo("[{\"id\":1,\"name\":\"Tea\"}]");
    }
}

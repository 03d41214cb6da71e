package dev.freshet.conformance.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** New projects that are built with the staged folder, Maven's registries and an empty local repository. */
@Tag("slow")
@Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PublishedProjectTest {
    private static final Pattern XML = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private static Path folder;
    private static Staged staged;

    @BeforeAll
    static void stage() throws Exception {
        staged = Staged.in(folder);
    }

    /** Starts the packaged application and asks it once. */
    private static String answer(Path project) throws Exception {
        try (Staged.Service service = staged.start(project); HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create(service.url() + "/items");
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
        }
    }

    @Test
    void a_new_project_is_built_tested_and_answers() throws Exception {
        Path project = staged.create("parent");
        staged.maven(project, project, "package");

        assertThat(answer(project)).isEqualTo("[{\"id\":1,\"name\":\"Tea\"}]");
        assertThat(project.resolve("target/surefire-reports")).isNotEmptyDirectory();
        assertThat(project.resolve("target/freshet/application.schema.json")).content().contains("maximum-pool-size");
    }

    /** The identity server of a new project does not exist. */
    @Test
    void a_new_project_with_security_is_built_tested_and_lets_in_nobody_yet() throws Exception {
        Path project = staged.create("security", "-Dsecurity");
        staged.maven(project, project, "package");

        assertThat(staged.maven(project, project, "freshet:routes")).containsPattern("POST +/items +role editor ");
        try (Staged.Service service = staged.start(project); HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest.Builder items = HttpRequest.newBuilder(URI.create(service.url() + "/items"));
            assertThat(client.send(items.build(), BodyHandlers.ofString()).body()).contains("Tea");
            HttpRequest add = items.header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"name\":\"Milk\"}")).build();
            assertThat(client.send(add, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void a_project_without_the_parent_is_built_with_the_documented_pom() throws Exception {
        Path project = staged.create("bom");
        String page = Files.readString(Staged.ROOT.resolve("docs/guide/getting-started.md"));
        List<MatchResult> poms = XML.matcher(page).results().toList();
        Files.writeString(project.resolve("pom.xml"), poms.get(1).group(1));
        staged.maven(project, project, "package");

        assertThat(answer(project)).isEqualTo("[{\"id\":1,\"name\":\"Tea\"}]");
    }

    @Test
    void the_tutorial_is_a_service_for_a_container_and_for_kubernetes() throws Exception {
        Tutorial tutorial = Tutorial.read(Staged.ROOT.resolve("docs/guide/tutorial.md"));
        assertThat(tutorial.commands()).containsExactly("./freshet new my-shop", "cd my-shop", "./mvnw package",
                "target/my-shop/bin/my-shop");
        Path project = staged.create("tutorial");
        tutorial.writeFiles(project);
        staged.maven(project, project, "package");

        Manifest manifest = Manifest.of(project);
        tutorial.checkDockerfile(project, manifest.port());
        try (Staged.Service service = staged.start(project)) {
            tutorial.checkAnswers(service.url());
            manifest.checkProbes(service.url());
            manifest.checkStop(service);
        }
    }
}

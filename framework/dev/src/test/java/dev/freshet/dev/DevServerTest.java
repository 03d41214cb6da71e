package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One project, which each test changes in another place. */
class DevServerTest {
    @TempDir
    static Path folder;

    private static DevProject project;

    @BeforeAll
    static void start() throws Exception {
        project = new DevProject(folder).writeMain()
                .writeResource("application.yml", "shop:\n  password: hidden\nserver:\n  port: 0\n")
                .write("ShopKeys", """
                        package shop;
                        import dev.freshet.config.ConfigurationProperties;
                        @ConfigurationProperties("shop")
                        record ShopKeys(String password) {
                        }
                        """)
                .write("Tea", DevProject.controller("Tea", "/tea", "green"))
                .start();
    }

    @AfterAll
    static void stop() throws Exception {
        project.close();
    }

    @Test
    void answers_with_the_source_that_was_saved_last() throws Exception {
        project.write("Milk", DevProject.controller("Milk", "/milk", "cold"));
        assertThat(project.get("/milk")).isEqualTo("cold");
        project.write("Milk", DevProject.controller("Milk", "/milk", "warm"));
        assertThat(project.get("/milk")).isEqualTo("warm");
        assertThat(project.awaitLine("Milk.java .* served in")).contains("compile", "start");
        Files.delete(project.source("Milk"));
        assertThat(project.ask("/milk").statusCode()).isEqualTo(404);
    }

    @Test
    void tells_a_compile_error_until_it_is_mended() throws Exception {
        project.write("Bread", DevProject.controller("Bread", "/bread", "fresh").replace("return", "retrn"));
        HttpResponse<String> problem = project.ask("/tea");
        assertThat(problem.statusCode()).isEqualTo(500);
        assertThat(problem.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(problem.body()).contains("Bread.java:8: not a statement", "\"line\":8");
        HttpResponse<String> page = project.ask("/tea", "Accept", "text/html,*/*");
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=UTF-8");
        assertThat(page.body()).contains("Bread.java:8", "<mark>    8          retrn &quot;fresh&quot;;</mark>");
        assertThat(project.awaitLine("Bread.java:8")).isEqualTo("Bread.java:8: not a statement");
        project.write("Bread", DevProject.controller("Bread", "/bread", "fresh"));
        assertThat(project.get("/bread")).isEqualTo("fresh");
    }

    @Test
    void tells_why_the_application_does_not_start_until_it_does() throws Exception {
        project.writeResource("application.yml", "shop:\n  password: hidden\n  prise: 1\nserver:\n  port: 0\n");
        assertThat(project.get("/tea")).contains("The application does not start", "shop.prise", "application.yml:3");
        project.writeResource("application.yml", "shop:\n  password: hidden\nserver:\n  port: 0\n");
        assertThat(project.get("/tea")).isEqualTo("green");
    }

    @Test
    void reads_a_configuration_file_that_appears_in_the_working_directory() throws Exception {
        project.writeBeside("application.yaml", "shop.prise: 1\n");
        assertThat(project.get("/tea")).contains("shop.prise", "./application.yaml:1");
        Files.delete(folder.resolve("application.yaml"));
        assertThat(project.get("/tea")).isEqualTo("green");
    }

    @Test
    void shows_a_start_page_where_the_application_has_none() throws Exception {
        project.get("/tea?first");
        HttpResponse<String> page = project.ask("/", "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("my-shop", "<td>GET<td>/tea<td>Tea.answer", "<td>shop.Tea", "GET /tea", "application.yml:")
                .contains("<td>shop.password<td>****").doesNotContain("hidden");
        assertThat(project.ask("/").statusCode()).isEqualTo(404);
        assertThat(project.send("POST", "/", "Accept", "text/html").statusCode()).isEqualTo(404);
    }

    @Test
    void refuses_its_pages_to_other_sites() throws Exception {
        assertThat(project.ask("/.freshet/").statusCode()).isEqualTo(200);
        assertThat(project.ask("/.freshet/", "Origin", "http://localhost:9000").statusCode()).isEqualTo(200);
        assertThat(project.ask("/.freshet/", "Origin", "https://example.com").statusCode()).isEqualTo(403);
        assertThat(project.ask("/.freshet/events", "Origin", "null").statusCode()).isEqualTo(403);
    }

    @Test
    void refuses_its_pages_as_images_and_frames_of_other_sites_but_not_to_their_links() throws Exception {
        for (String part : List.of("image", "iframe")) {
            assertThat(project.ask("/.freshet/events", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Dest", part)
                    .statusCode()).isEqualTo(403);
        }
        assertThat(project.ask("/.freshet/", "Sec-Fetch-Site", "same-site", "Sec-Fetch-Dest", "image")
                .statusCode()).isEqualTo(200);
        assertThat(project.ask("/.freshet/", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Dest", "document")
                .statusCode()).isEqualTo(200);
    }

    @Test
    void refuses_its_pages_to_the_callers_of_a_proxy_on_this_machine() throws Exception {
        assertThat(project.ask("/.freshet/", "X-Forwarded-For", "192.0.2.1").statusCode()).isEqualTo(403);
        assertThat(project.ask("/.freshet/events", "Forwarded", "for=192.0.2.1").statusCode()).isEqualTo(403);
    }

    @Test
    void its_pages_answer_only_get_and_head() throws Exception {
        for (String path : List.of("/.freshet/", "/.freshet/events")) {
            assertThat(project.send("HEAD", path).statusCode()).isEqualTo(200);
            HttpResponse<String> refused = project.send("DELETE", path);
            assertThat(refused.statusCode()).isEqualTo(405);
            assertThat(refused.headers().firstValue("Allow")).contains("GET, HEAD");
            assertThat(refused.body()).contains("only GET and HEAD");
        }
    }

    @Test
    void keeps_a_database_in_memory_until_a_script_changes() throws Exception {
        project.writeResource("schema.sql", "create table cup (id bigint)").write("Cups", DevProject.cups("1"));
        assertThat(project.get("/cups")).isEqualTo("1");
        project.write("Tea", DevProject.controller("Tea", "/tea", "green") + "// saved\nclass Saucer { }\n");
        assertThat(project.get("/cups")).isEqualTo("2");
        project.writeResource("schema.sql", "create table cup (id bigint, name text)")
                .write("Cups", Files.readString(project.source("Cups")).replace("values (1)", "values (1, 'x')"));
        assertThat(project.get("/cups")).isEqualTo("1");
    }

    @Test
    void ends_when_its_parent_ends(@TempDir Path other) throws IOException, InterruptedException {
        Process parent = new ProcessBuilder("sleep", "300").start();
        DevProject orphan = new DevProject(other).launch(parent.pid());
        orphan.awaitLine("no class has a main method");
        parent.destroy();
        assertThat(orphan.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
        orphan.close();
    }
}

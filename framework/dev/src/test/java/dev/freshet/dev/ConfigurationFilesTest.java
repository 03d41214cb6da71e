package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved change of a configuration file is served, wherever the file is. */
@Tag("slow")
class ConfigurationFilesTest {
    @TempDir
    private Path folder;

    private DevProject project;

    @BeforeEach
    void write() throws IOException {
        project = new DevProject(folder).writeMain().write("ShopKeys", """
                package shop;
                import dev.freshet.config.ConfigurationProperties;
                import dev.freshet.config.DefaultValue;
                @ConfigurationProperties("shop")
                record ShopKeys(@DefaultValue("none") String tea) {
                }
                """).write("Tea", """
                package shop;
                import dev.freshet.web.GetMapping;
                import dev.freshet.web.RestController;
                @RestController
                class Tea {
                    private final ShopKeys keys;
                    Tea(ShopKeys keys) {
                        this.keys = keys;
                    }
                    @GetMapping("/tea")
                    String answer() {
                        return keys.tea();
                    }
                }
                """);
    }

    @AfterEach
    void stop() {
        project.close();
    }

    @Test
    void files_of_profiles_and_imports_count_as_soon_as_the_configuration_names_them() throws Exception {
        project.writeBeside("application-dev.yml", "shop.tea: green\n").start("--server.port=0");
        assertThat(project.get("/tea")).isEqualTo("none");
        project.writeBeside("application.yaml", "freshet.profiles.active: dev\n");
        assertThat(project.get("/tea")).isEqualTo("green");
        project.writeBeside("application-dev.yml", "shop.tea: black\n");
        assertThat(project.get("/tea")).isEqualTo("black");
        project.writeBeside("config/application-dev.yaml",
                "shop.tea: white\nconfig.import: optional:configtree:keys\n");
        assertThat(project.get("/tea")).isEqualTo("white");
        project.writeBeside("keys/shop/tea", "red");
        assertThat(project.get("/tea")).isEqualTo("red");
        project.writeBeside("keys/shop/tea", "mint tea");
        assertThat(project.get("/tea")).isEqualTo("mint tea");
        Files.delete(folder.resolve("keys/shop/tea"));
        assertThat(project.get("/tea")).isEqualTo("white");
    }

    @Test
    void a_file_that_prevents_the_first_start_can_be_mended() throws Exception {
        project.writeBeside("application-dev.yml", "shop: [\n")
                .start("--freshet.profiles.active=dev", "--server.port=0");
        assertThat(project.get("/tea")).contains("The application does not start", "application-dev.yml");
        project.writeBeside("application-dev.yml", "shop.tea: green\n");
        // While the port was unknown, another one was in use.
        assertThat(project.awaitBanner().get("/tea")).isEqualTo("green");
    }

    @Test
    void files_that_only_the_program_names_count_too() throws Exception {
        project.write("Shop", """
                package shop;
                import dev.freshet.Freshet;
                import dev.freshet.config.ConfigSources;
                import java.nio.file.Path;
                class Shop {
                    static void main(String[] args) {
                        Freshet.run(Shop.class, ConfigSources.of(args).withFile(Path.of("shop.yml")));
                    }
                }
                """).writeBeside("shop.yml", "shop.tea: green\n").start("--server.port=0");
        assertThat(project.get("/tea")).isEqualTo("green");
        project.writeBeside("shop.yml", "shop.tea: black\n");
        assertThat(project.get("/tea")).isEqualTo("black");
        project.writeBeside("shop.yml", "shop.tee: black\n");
        assertThat(project.get("/tea")).contains("shop.tee");
        project.writeBeside("shop.yml", "shop.tea: white\n");
        assertThat(project.get("/tea")).isEqualTo("white");
    }

    @Test
    void other_files_beside_them_do_not_count() throws Exception {
        project.writeBeside("config/application.yml", "shop.tea: green\n").start("--server.port=0");
        assertThat(project.get("/tea")).isEqualTo("green");
        project.writeBeside("config/notes.txt", "not read").writeBeside("application-dev.yml", "shop.tea: black\n");
        assertThat(project.get("/tea")).isEqualTo("green");
        project.writeBeside("config/application.yml", "shop.tea: white\n");
        assertThat(project.get("/tea")).isEqualTo("white");
        assertThat(project.awaitLine("served in")).startsWith("application.yml ");
    }
}

package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was saved together with a mistake takes effect as soon as the mistake is mended. */
class SavedChangesTest {
    private static final String TEA = DevProject.controller("Tea", "/tea", "green");

    @TempDir
    static Path folder;

    private static DevProject project;

    @BeforeAll
    static void start() throws Exception {
        project = new DevProject(folder).writeMain().writeResource("application.yml", greeting("hello"))
                .write("ShopKeys", """
                        package shop;
                        import dev.freshet.config.ConfigurationProperties;
                        @ConfigurationProperties("shop")
                        record ShopKeys(String greeting) {
                        }
                        """)
                .write("Greeting", """
                        package shop;
                        import dev.freshet.web.GetMapping;
                        import dev.freshet.web.RestController;
                        @RestController
                        class Greeting {
                            private final ShopKeys keys;
                            Greeting(ShopKeys keys) {
                                this.keys = keys;
                            }
                            @GetMapping("/greeting")
                            String greeting() {
                                return keys.greeting();
                            }
                        }
                        """)
                .write("Tea", TEA).start("--server.port=0");
    }

    private static String greeting(String words) {
        return "shop:\n  greeting: " + words + "\n";
    }

    @AfterAll
    static void stop() {
        project.close();
    }

    @Test
    void a_setting_counts_once_the_source_is_as_before() throws Exception {
        assertThat(project.get("/greeting")).isEqualTo("hello");
        project.write("Tea", TEA.replace("return", "retrn")).writeResource("application.yml", greeting("good day"));
        assertThat(project.ask("/greeting").statusCode()).isEqualTo(500);
        project.write("Tea", TEA);
        assertThat(project.get("/greeting")).isEqualTo("good day");
        project.writeResource("application.yml", greeting("hello"));
    }

    @Test
    void a_resource_that_looks_like_a_source_counts() throws Exception {
        project.writeResource("Sample.java", "one").write("Samples", """
                package shop;
                import dev.freshet.web.GetMapping;
                import dev.freshet.web.RestController;
                import java.util.Scanner;
                @RestController
                class Samples {
                    private final String text = new Scanner(getClass().getResourceAsStream("/Sample.java")).nextLine();
                    @GetMapping("/sample")
                    String sample() {
                        return text;
                    }
                }
                """);
        assertThat(project.get("/sample")).isEqualTo("one");
        project.writeResource("Sample.java", "the other");
        assertThat(project.get("/sample")).isEqualTo("the other");
    }

    @Test
    void the_classes_come_back_after_a_clean_build() throws Exception {
        project.deleteWork().writeResource("application.yml", greeting("good evening"));
        assertThat(project.get("/greeting")).isEqualTo("good evening");
        project.deleteWork().write("Tea", TEA.replace("green", "black"));
        assertThat(project.get("/tea")).isEqualTo("black");
        project.write("Tea", TEA).writeResource("application.yml", greeting("hello"));
    }

    @Test
    void a_log_level_that_is_removed_goes_back() throws Exception {
        project.write("Levels", """
                package shop;
                import dev.freshet.web.GetMapping;
                import dev.freshet.web.RestController;
                import org.slf4j.LoggerFactory;
                @RestController
                class Levels {
                    @GetMapping("/debug")
                    String debug() {
                        return "debug " + LoggerFactory.getLogger("shop.Till").isDebugEnabled();
                    }
                }
                """).writeResource("application.yml", greeting("hello") + "logging.level.shop: debug\n");
        assertThat(project.get("/debug")).isEqualTo("debug true");
        project.writeResource("application.yml", greeting("hello"));
        assertThat(project.get("/debug")).isEqualTo("debug false");
    }

    @Test
    void a_script_makes_a_new_database_once_the_sources_compile() throws Exception {
        project.writeResource("schema.sql", "create table cup (id bigint)").write("Cups", DevProject.cups("1"));
        assertThat(project.get("/cups")).isEqualTo("1");
        project.writeResource("schema.sql", "create table cup (id bigint, name text)")
                .write("Cups", DevProject.cups("1, 'x'").replace("return", "retrn"));
        assertThat(project.ask("/cups").statusCode()).isEqualTo(500);
        project.write("Cups", DevProject.cups("1, 'x'"));
        assertThat(project.get("/cups")).isEqualTo("1");
    }
}

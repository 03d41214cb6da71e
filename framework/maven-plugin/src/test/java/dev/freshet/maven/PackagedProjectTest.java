package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.dev.launch.DevSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project of a user, packaged by Maven, and started by its script. */
@Tag("slow")
class PackagedProjectTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final int PATIENCE_SECONDS = 120;
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <parent>
                <groupId>dev.freshet</groupId>
                <artifactId>freshet-parent</artifactId>
                <version>0.1.0</version>
                <relativePath/>
              </parent>
              <artifactId>shop</artifactId>
              <properties>
                <trained>/hello</trained>
              </properties>
              <dependencies>
                <dependency>
                  <groupId>dev.freshet</groupId>
                  <artifactId>freshet-starter</artifactId>
                </dependency>
              </dependencies>
              <build>
                <plugins>
                  <plugin>
                    <groupId>dev.freshet</groupId>
                    <artifactId>freshet-maven-plugin</artifactId>
                    <configuration>
                      <training>
                        <requests>
                          <request>GET ${trained}</request>
                        </requests>
                      </training>
                    </configuration>
                  </plugin>
                </plugins>
              </build>
            </project>
            """;
    /** A project without code. Its main class is in the other project. */
    private static final String FRONT = POM.replace("<artifactId>shop</artifactId>", "<artifactId>front</artifactId>")
            .replace("<artifactId>freshet-starter</artifactId>",
                    "<artifactId>shop</artifactId><version>0.1.0</version>")
            .replace("<configuration>",
                    "<configuration><name>shop</name><mainClass>shop.Shop</mainClass>");
    /** The compiler stands for a plugin that generates sources, because it adds its folder for them to the project. */
    private static final String GENERATING = POM.replace("<plugins>", """
            <plugins>
              <plugin>
                <artifactId>maven-compiler-plugin</artifactId>
                <executions>
                  <execution>
                    <id>generate</id>
                    <phase>generate-sources</phase>
                    <goals><goal>compile</goal></goals>
                    <configuration>
                      <generatedSourcesDirectory>${project.build.directory}/made</generatedSourcesDirectory>
                    </configuration>
                  </execution>
                </executions>
              </plugin>
            """);
    private static final String SOURCE = """
            package shop;

            import dev.freshet.Freshet;
            import dev.freshet.web.GetMapping;
            import dev.freshet.web.RestController;

            @RestController
            public class Shop {
                @GetMapping("/hello")
                String hello() {
                    return "Hello from the shop";
                }

                public static void main(String[] args) {
                    System.out.println("The shop opens");
                    Freshet.run(Shop.class, args);
                }
            }
            """;

    private record Build(int status, String output) {
    }

    private record Answer(String body, String output) {
    }

    @TempDir
    private static Path folder;
    private static LocalRepository repository;

    @BeforeAll
    static void write_the_project() throws Exception {
        repository = LocalRepository.make(folder.resolve("repository"), ROOT);
        Files.createDirectories(folder.resolve("shop/src/main/java/shop"));
        Files.writeString(folder.resolve("shop/pom.xml"), POM);
        Files.writeString(folder.resolve("shop/src/main/java/shop/Shop.java"), SOURCE);
    }

    private static Build build(String... arguments) throws Exception {
        return build(folder.resolve("shop"), arguments);
    }

    private static Build build(Path directory, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(ROOT.resolve("mvnw").toString(), "-q", "-B", "-o",
                "-Dmaven.test.skip=true"));
        command.addAll(repository.options());
        command.addAll(List.of(arguments));
        Path log = folder.resolve("build.log");
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile())
                .redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Build(process.exitValue(), Files.readString(log));
    }

    /** Starts the packaged application, asks it once and stops it. */
    private static Answer start(Path home, String javaOptions) throws Exception {
        Path log = folder.resolve("run.log");
        Path started = folder.resolve("started");
        Files.deleteIfExists(started);
        ProcessBuilder builder = new ProcessBuilder("bin/shop", "--server.port=0")
                .directory(home.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(Map.of("JAVA_HOME", System.getProperty("java.home"),
                "JAVA_OPTS", "-Dfreshet.started-file=" + started + " " + javaOptions));
        Process process = builder.start();
        try (HttpClient client = HttpClient.newHttpClient()) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (!Files.exists(started)) {
                assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as(() -> text(log)).isFalse();
                assertThat(System.nanoTime()).as("time").isLessThan(deadline);
            }
            URI uri = URI.create(Files.readString(started).strip() + "/hello");
            String body = client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString()).body();
            // It listens before it says so.
            while (!text(log).contains("started in")) {
                assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as(() -> text(log)).isFalse();
                assertThat(System.nanoTime()).as("time").isLessThan(deadline);
            }
            return new Answer(body, Files.readString(log));
        } finally {
            process.destroy();
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    @Test
    void starts_with_its_cache_wherever_its_folder_is_and_says_why_when_it_cannot_use_it() throws Exception {
        Build build = build("package");
        assertThat(build.status()).as(build.output()).isZero();
        assertThat(folder.resolve("shop/target/freshet/application.schema.json")).content().contains("max-concurrency");
        Path home = Files.move(folder.resolve("shop/target/shop"), folder.resolve("deployed"));
        assertThat(home).isDirectoryContaining("glob:**/app.jar").isDirectoryContaining("glob:**/app.aot");
        assertThat(home.resolve("bin/shop")).isExecutable().content().contains("-Dfreshet.packaged.wirings=shop.")
                .contains("-Dslf4j.provider=dev.freshet.logging.ConsoleLogging");

        Answer trained = start(home, "-Xlog:class+load:file=" + folder.resolve("classes.log"));
        assertThat(trained.body()).isEqualTo("Hello from the shop");
        assertThat(trained.output()).hasLineCount(2).contains("The shop opens", "started in");
        assertThat(folder.resolve("classes.log")).content().contains("dev.freshet.Freshet source: shared objects file");

        Answer otherOptions = start(home, "-XX:-UseCompactObjectHeaders");
        assertThat(otherOptions.body()).isEqualTo("Hello from the shop");
        assertThat(otherOptions.output()).contains("UseCompactObjectHeaders setting");

        Path changed = home.resolve("lib/freshet-http-0.1.0.jar");
        Files.setLastModifiedTime(changed, FileTime.from(Instant.now().plusSeconds(60)));
        Answer otherJar = start(home, "");
        assertThat(otherJar.body()).isEqualTo("Hello from the shop");
        assertThat(otherJar.output().lines().findFirst().orElseThrow())
                .startsWith("shop: starts without its AOT cache: lib/freshet-http-0.1.0.jar was replaced");
    }

    @Test
    void trains_an_application_with_a_unix_socket_on_a_port_instead() throws Exception {
        Path configuration = folder.resolve("shop/src/main/resources/application.yml");
        Files.createDirectories(configuration.getParent());
        Files.writeString(configuration, "server.unix-socket.path: /no/such/folder/shop.sock\n");
        try {
            Build build = build("-Dfreshet.name=socket", "package");

            assertThat(build.status()).as(build.output()).isZero();
            assertThat(folder.resolve("shop/target/socket/app.aot")).exists();
        } finally {
            Files.delete(configuration);
            Files.deleteIfExists(folder.resolve("shop/target/classes/application.yml"));
        }
    }

    @Test
    void says_what_to_do_on_windows_which_cannot_run_the_start_script() throws Exception {
        Path program = folder.resolve("windows/bin/java.exe");
        Files.createDirectories(program.getParent());
        Files.writeString(program, "");

        Build build = build("-Dfreshet.name=on-windows", "-Dfreshet.jdk=" + folder.resolve("windows"), "package");

        assertThat(build.status()).isNotZero();
        assertThat(build.output()).contains("build in WSL", "-Dfreshet.training.skip");
    }

    @Test
    void packages_a_project_without_code_whose_main_class_is_in_a_library() throws Exception {
        Files.createDirectories(folder.resolve("front"));
        Files.writeString(folder.resolve("front/pom.xml"), FRONT);
        Build library = build("compile");
        assertThat(library.status()).as(library.output()).isZero();
        repository.add("shop", folder.resolve("shop"));

        Build build = build(folder.resolve("front"), "package");

        assertThat(build.status()).as(build.output()).isZero();
        assertThat(folder.resolve("front/target/shop/app.aot")).exists();
        assertThat(start(folder.resolve("front/target/shop"), "").body()).isEqualTo("Hello from the shop");
    }

    @Test
    void skips_a_library_whose_main_method_starts_no_application() throws Exception {
        Path project = folder.resolve("prices");
        Files.createDirectories(project.resolve("src/main/java/shop"));
        Files.writeString(project.resolve("pom.xml"),
                POM.replace("<artifactId>shop</artifactId>", "<artifactId>prices</artifactId>"));
        Files.writeString(project.resolve("src/main/java/shop/Prices.java"),
                "package shop; public class Prices { static void main() { System.out.println(\"the tool runs\"); } }");

        Build build = build(project, "package");

        assertThat(build.status()).as(build.output()).isZero();
        assertThat(project.resolve("target/prices")).doesNotExist();
        Build routes = build(project, "freshet:routes");
        assertThat(routes.status()).as(routes.output()).isZero();
        assertThat(routes.output()).contains("no routes: ").doesNotContain("the tool runs");
    }

    @Test
    void development_mode_gets_the_source_folders_that_other_plugins_add_and_each_jar_to_keep() throws Exception {
        Path project = folder.resolve("generating");
        Path settings = project.resolve("settings.properties");
        Files.createDirectories(project.resolve("src/main/java/shop"));
        Files.writeString(project.resolve("pom.xml"), GENERATING);
        Files.writeString(project.resolve("src/main/java/shop/Shop.java"), SOURCE);
        Build build = build(project, "-Dfreshet.dev.keep=netty, brotli", "-Dfreshet.dev.settings=" + settings,
                "freshet:dev");
        assertThat(build.status()).as(build.output()).isZero();
        DevSettings read = DevSettings.read(settings);
        assertThat(read.sources()).anyMatch(source -> source.endsWith("target/made"));
        assertThat(read.keep()).containsExactly("netty", "brotli");
    }

    @Test
    void development_mode_accepts_the_configuration_of_the_packaging() throws Exception {
        Path project = folder.resolve("configured");
        Path settings = project.resolve("settings.properties");
        Files.createDirectories(project);
        Files.writeString(project.resolve("pom.xml"), POM.replace("<training>",
                "<name>tea-shop</name><jvmOptions><jvmOption>-Xmx64m</jvmOption></jvmOptions><training>"));

        Build build = build(project, "-Dfreshet.dev.settings=" + settings, "freshet:dev");

        assertThat(build.status()).as(build.output()).isZero();
        assertThat(DevSettings.read(settings).name()).isEqualTo("tea-shop");
    }

    @Test
    void development_mode_says_that_a_module_without_code_has_nothing_to_serve_even_if_maven_is_quiet()
            throws Exception {
        Path project = folder.resolve("all");
        Files.createDirectories(project);
        Files.writeString(project.resolve("pom.xml"), POM.replace("<artifactId>shop</artifactId>",
                "<artifactId>all</artifactId><packaging>pom</packaging>"));

        Build build = build(project, "freshet:dev");

        assertThat(build.status()).as(build.output()).isZero();
        assertThat(build.output()).contains("nothing to serve in all: ", "-pl MODULE");
    }

    @Test
    void development_mode_leaves_out_the_sources_that_the_compiler_has_generated() throws Exception {
        Path settings = folder.resolve("settings.properties");

        Build build = build("-Dfreshet.dev.settings=" + settings, "compile", "freshet:dev");

        assertThat(build.status()).as(build.output()).isZero();
        assertThat(DevSettings.read(settings).sources()).isNotEmpty()
                .noneMatch(source -> source.endsWith("generated-sources/annotations"));
    }

    @Test
    void prints_its_routes_and_callers() throws Exception {
        Build build = build("freshet:routes");

        assertThat(build.status()).as(build.output()).isZero();
        assertThat(build.output()).containsPattern("GET +/hello +everyone +Shop.hello").doesNotContain("started in");
    }

    @Test
    void prints_its_configuration_keys_even_if_maven_is_quiet() throws Exception {
        Build build = build("freshet:config");

        assertThat(build.status()).as(build.output()).isZero();
        assertThat(build.output()).startsWith("KEY ").contains("server.port");
    }

    @Test
    void reads_the_configuration_of_its_folder_from_elsewhere() throws Exception {
        Files.writeString(folder.resolve("shop/application.yml"), "server:\n  port: 80\n   host: a\n");
        try {
            assertThat(build(folder, "-f", "shop/pom.xml", "freshet:routes").output()).contains("application.yml:3");
            assertThat(build(folder, "-f", "shop/pom.xml", "freshet:config").output()).contains("application.yml:3");
        } finally {
            Files.delete(folder.resolve("shop/application.yml"));
        }
    }

    @Test
    void fails_the_build_with_what_the_application_said_when_training_fails() throws Exception {
        Build build = build("-Dtrained=/nowhere", "package");

        assertThat(build.status()).isEqualTo(1);
        assertThat(build.output()).contains("the training request GET /nowhere was answered with 404")
                .contains("Output:").contains("The shop opens");
    }
}

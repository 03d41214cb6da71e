package dev.freshet.maven.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.freshet.config.ConfigType;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class SchemaTest {
    private static final Path ROOT = Path.of("../..");
    private static com.networknt.schema.Schema schema;

    @BeforeAll
    static void readSchema() throws IOException {
        schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(Schema.of(OwnKeys.read()));
    }

    private static List<Error> problems(String yaml) {
        Object document = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return schema.validate(Json.text(document == null ? Map.of() : document), InputFormat.JSON);
    }

    static Stream<Path> files() throws IOException {
        List<Path> all = new ArrayList<>();
        // Maven may build the examples meanwhile: files in their target folders come and go.
        Files.walkFileTree(ROOT.resolve("examples"), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return folder.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                all.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
        try (Stream<Path> templates = Files.list(
                ROOT.resolve("framework/maven-plugin/src/main/resources/dev/freshet/maven/create"))) {
            templates.forEach(all::add);
        }
        return all.stream().filter(file -> file.getFileName().toString().matches("(application|gateway).*\\.yml.*"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void accepts_every_example_and_template(Path file) throws IOException {
        assertThat(problems(Files.readString(file).replaceAll("(?m)^\\?[a-z]+\\|", "").replace("@PORT@", "8080")
                .replace("@DATABASE@", "shop").replace("@NAME@", "shop"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "server: {port: 8080, max-concurrency: 10_000, timeouts: {idle: 500ms}}",
        "server: {port: \"8080\", maxConcurrency: 1, max_queue: 2, MAX-QUEUE: 3}",
        "server: {port: '${PORT:8080}', access-log: '${LOG}', client-share: '${SHARE:80%}'}",
        "server:\n  port:\n  timeouts:\n",
        "server.port: 8080",
        "server: {timeouts.idle: 5s, tls: {'hosts[0].names': a}}",
        "server: {executionMode: HYBRID, thread-type: Virtual, access-log: yes}",
        "server: {max-body-bytes: 16MB, send-buffer: 0, body-memory: 8 kb}",
        "server: {timeouts: {idle: PT10S}}",
        "server: {tls: {protocols: 'TLSv1.3, TLSv1.2', hosts: [{names: [a, b], certificate: c, private-key: d}]}}",
        "data: {sources: {main: {url: x, pool: {maximum-pool-size: 3}, flyway: {enabled: false},"
                + " properties: {socketTimeout: 3, a.b: true}}}}",
        "logging: {level: {root: warn, com.acme: DEBUG}}",
        "freshet: {profiles: {active: 'a,b'}}",
        "clients: {users: {url: http://x, protocol: http/2, headers: {X-Key: '${KEY}'}}}",
        "gateway: {routes: [{id: a, match: {path: /**, header: {X: y}}, upstream: b, filters: [cors: {origins: x}]}],"
                + " upstreams: {b: {instances: ['h:1', {address: 'h:2', weight: 3}], health.path: /}}}",
        "my-own: {anything: [1, 2]}",
        "",
    })
    void accepts_what_the_configuration_reads(String yaml) {
        assertThat(problems(yaml)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "server: {prot: 8080}",
        "server: {timeouts: {idel: 5s}}",
        "server: {port: http}",
        "server: {port: 1.5}",
        "server: {timeouts: {idle: 30}}",
        "server: {timeouts: {idle: 30 seconds}}",
        "server: {timeouts: 5s}",
        "server: {max-body-bytes: 16MiB}",
        "server: {client-share: 80}",
        "server: {execution-mode: nioo}",
        "server: {access-log: maybe}",
        "server: [1]",
        "server: {tls: {hosts: [{name: a}]}}",
        "server: {tls: {hosts: 'a, b'}}",
        "data: {sources: {main: {pool: {max-pool-size: 3}}}}",
        "data: {sources: {main: {urls: x}}}",
        "logging: {levels: {root: warn}}",
        "logging: {level: {root: loud}}",
        "clients: {users: {uri: http://x}}",
        "gateway: {routes: [{id: a, matches: {path: /**}}]}",
        "gateway: {upstreams: {b: {protocol: http/3}}}",
        "timeouts.idle: 3\nserver: {timeouts: {x.y: 3, idle: z}}",
    })
    void refuses_mistakes(String yaml) {
        assertThat(problems(yaml)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5s", "5", "1h", "1 h", "5S", "-1s", "PT5S", "5 sec", "", "1_000ms", "1.5s", "P1D", "d"})
    void agrees_with_the_configuration_on_durations(String text) {
        boolean reads;
        try {
            ConfigType.duration().parse(text.strip());
            reads = true;
        } catch (IllegalArgumentException wrong) {
            reads = false;
        }
        assertThat(problems("server: {timeouts: {idle: '" + text + "'}}").isEmpty()).isEqualTo(reads);
    }

    /** Without a fixed order, this fails in half of all runs. */
    @Test
    void is_the_same_text_in_every_build() throws IOException {
        assertThat(Schema.of(OwnKeys.read())).containsPattern("\"type\": [^:]*\"pattern\": ")
                .doesNotContainPattern("\"pattern\": [^\n]*,\n *\"type\": ");
    }

    @Test
    void tells_editors_types_defaults_and_meanings() throws IOException {
        String text = Schema.of(OwnKeys.read());

        assertThat(text).contains("\"http://json-schema.org/draft-07/schema#\"", "\"default\": \"8080\"",
                "\"nio\",", "\"description\": \"SQL that undoes what a borrower has set for the session; see reset\"");
    }
}

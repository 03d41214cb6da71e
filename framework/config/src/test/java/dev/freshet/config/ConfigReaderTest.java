package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The types a value can be read as, and the words for one that cannot. */
class ConfigReaderTest {
    @TempDir
    Path directory;

    private static ConfigReader reader(String... keysAndValues) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int index = 0; index < keysAndValues.length; index += 2) {
            values.put(keysAndValues[index], keysAndValues[index + 1]);
        }
        return Config.of(values).reader("");
    }

    private static AbstractThrowableAssert<?, ?> wrong(Runnable read) {
        return assertThatThrownBy(read::run).isInstanceOf(ConfigException.class);
    }

    @Test
    void reads_every_type_of_value() {
        ConfigReader reader = reader("text", " a b ", "yes", "On", "int", "10_000", "long", "-9000000000",
                "double", "2.5", "size", "8KB", "mode", "Hybrid", "path", "/tmp/a", "uri", "http://localhost:1/a",
                "date", "2026-02-01");

        assertThat(reader.string("text", null)).isEqualTo(" a b ");
        assertThat(reader.bool("yes", null)).isTrue();
        assertThat(reader.integer("int", null)).isEqualTo(10_000);
        assertThat(reader.longValue("long", null)).isEqualTo(-9_000_000_000L);
        assertThat(reader.doubleValue("double", null)).isEqualTo(2.5);
        assertThat(reader.dataSize("size", null)).isEqualTo(new DataSize(8192));
        assertThat(reader.enumValue("mode", Bound.Mode.values(), null)).isEqualTo(Bound.Mode.HYBRID);
        assertThat(reader.path("path", null)).isEqualTo(Path.of("/tmp/a"));
        assertThat(reader.uri("uri", null)).isEqualTo(URI.create("http://localhost:1/a"));
        LocalDate date = reader.value("date", LocalDate::parse, null);
        assertThat(date).isEqualTo(LocalDate.of(2026, 2, 1));
    }

    @ParameterizedTest
    @CsvSource({"10s,PT10S", "500ms,PT0.5S", "2m,PT2M", "1h,PT1H", "7d,PT168H", "50us,PT0.00005S", "10ns,PT0.00000001S",
        "'10 s',PT10S", "PT1M30S,PT1M30S", "0s,PT0S"})
    void reads_a_duration(String text, Duration expected) {
        assertThat(reader("d", text).duration("d", null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"512,512", "512B,512", "8KB,8192", "8kb,8192", "16MB,16777216", "1GB,1073741824", "2TB,2199023255552"})
    void reads_a_data_size(String text, long bytes) {
        assertThat(DataSize.parse(text).bytes()).isEqualTo(bytes);
        assertThat(DataSize.parse(new DataSize(bytes).toString()).bytes()).isEqualTo(bytes);
    }

    @Test
    void takes_the_default_of_an_absent_key() {
        assertThat(reader().duration("d", "30s")).isEqualTo(Duration.ofSeconds(30));
        assertThat(reader().list("l", ConfigType.integer(), "1", "2")).containsExactly(1, 2);
        assertThat(reader().list("l", ConfigType.integer())).isEmpty();
        assertThat(reader().optional("o", ConfigType.text())).isEmpty();
        assertThat(reader().map("m", ConfigType.text())).isEmpty();
    }

    @Test
    void says_what_is_wrong_with_a_value() {
        wrong(() -> reader("n", "eighty").integer("n", null))
                .hasMessageEndingWith("n: \"eighty\" is not a whole number");
        wrong(() -> reader("n", "3000000000").integer("n", null))
                .hasMessageContaining("\"3000000000\" is out of range");
        wrong(() -> reader("n", "99999999999999999999").longValue("n", null)).hasMessageContaining("64 bits");
        wrong(() -> reader("d", "200000d").duration("d", null)).hasMessageContaining("is out of range");
        wrong(() -> reader("n", "x").doubleValue("n", null)).hasMessageEndingWith("\"x\" is not a number");
        wrong(() -> reader("b", "maybe").bool("b", null)).hasMessageEndingWith("\"maybe\" is neither true nor false");
        wrong(() -> reader("d", "10").duration("d", null))
                .hasMessageEndingWith("\"10\" has no unit. Write 500ms, 10s, 2m or 1h");
        wrong(() -> reader("d", "10 parsecs").duration("d", null)).hasMessageContaining("is not a duration");
        wrong(() -> reader("s", "8 bits").dataSize("s", null))
                .hasMessageEndingWith("\"8 bits\" is not a data size. Write 512B, 8KB, 16MB or 1GB");
        wrong(() -> reader("s", "9999999999TB").dataSize("s", null)).hasMessageContaining("is out of range");
        wrong(() -> reader("u", "http://a b").uri("u", null)).hasMessageContaining("is not a URI");
        wrong(() -> reader("d", "tomorrow").value("d", LocalDate::parse, null))
                .hasMessageContaining("d: \"tomorrow\" cannot be read: Text 'tomorrow' could not be parsed");
    }

    @Test
    void suggests_the_constant_that_was_probably_meant() {
        wrong(() -> reader("mode", "nioo").enumValue("mode", Bound.Mode.values(), null))
                .hasMessageEndingWith("mode: \"nioo\" is not one of nio, hybrid. Did you mean nio?");
        wrong(() -> reader("mode", "epoll").enumValue("mode", Bound.Mode.values(), null))
                .hasMessageEndingWith("mode: \"epoll\" is not one of nio, hybrid");
    }

    @Test
    void says_the_three_ways_to_set_a_required_key() {
        wrong(() -> reader().string("app.display-name", null)).hasMessage("app.display-name is required. Set it in"
                + " application.yml, as environment variable APP_DISPLAY_NAME or as argument --app.display-name=...");
    }

    @Test
    void never_shows_a_secret() {
        for (String key : List.of("db.password", "api-token", "client-secret", "tls.key", "api-key", "credentials.x",
                "api-keys.alice", "api-keys[0]", "api-keys", "apiKeyValue", "signing-keys-text", "SIGNING_KEYS_TEXT",
                "clients.users.headers.Authorization")) {
            wrong(() -> reader(key, "s3cret!").integer(key, null)).hasMessageContaining("\"****\"")
                    .hasMessageNotContaining("s3cret!");
            wrong(() -> reader(key, "s3cret!").value(key, LocalDate::parse, null)).hasMessageNotContaining("s3cret!");
        }
        wrong(() -> reader("a", "b").integer("api-token", "s3cret!")).hasMessageContaining("\"****\"")
                .hasMessageNotContaining("s3cret!");
        wrong(() -> reader("url", "x${DB_PASSWORD:s3cret!}").integer("url", null)).hasMessageNotContaining("s3cret!");
        for (String url : List.of("http://bob:s3cret!@a/b", "http://a,http://bob:x@s3cret!@b",
                "jdbc:h2:mem:;password=s3cret!", "jdbc:oracle:thin:bob/s3cret!@a", "http://a?token=s3cret!&b=c",
                "http://bob:/s3cret!@a")) {
            wrong(() -> reader("url", url).integer("url", null)).hasMessageContaining("****")
                    .hasMessageNotContaining("s3cret!");
            wrong(() -> reader("url", url).value("url", LocalDate::parse, null))
                    .hasMessageContaining("could not be parsed").hasMessageNotContaining("s3cret!");
        }
    }

    @Test
    void shows_what_only_counts_keys() {
        for (String key : List.of("keys-per-address", "keysPerAddress", "limit.keys_per_client", "keyed", "keystone")) {
            wrong(() -> reader(key, "many").integer(key, null)).hasMessageContaining("\"many\"");
        }
    }

    @Test
    void reads_lists_from_elements_or_commas() {
        Config file = new Folder(directory)
                .file("application.yml", "a: [x, 'y, z']\nb:\n  - 1\n  - 2\nc: 1, 2\nd: []\n").load();
        ConfigReader reader = file.reader("");

        assertThat(reader.list("a", ConfigType.text())).containsExactly("x", "y, z");
        assertThat(reader.list("b", ConfigType.integer())).containsExactly(1, 2);
        assertThat(reader.list("c", ConfigType.integer())).containsExactly(1, 2);
        assertThat(reader.list("d", ConfigType.text(), "default")).isEmpty();
        file.requireAllKnown();
    }

    @Test
    void variables_and_arguments_set_lists_too() {
        Folder folder = new Folder(directory).file("application.yml", "app:\n  hosts: [a, b]\n");
        Config commas = Config.load(folder.sources().withEnvironment(Map.of("APP_HOSTS", "x,y,z")));
        Config elements = Config.load(ConfigSources.none()
                .withEnvironment(Map.of("APP_HOSTS_0", "x", "APP_HOSTS_1", "y")));
        Config arguments = Config.load(folder.sources().withEnvironment(Map.of("APP_HOSTS", "x"))
                .withArguments("--app.hosts[0]=p", "--app.hosts[1]=q"));

        assertThat(commas.reader("app").list("hosts", ConfigType.text())).containsExactly("x", "y", "z");
        assertThat(elements.reader("app").list("hosts", ConfigType.text())).containsExactly("x", "y");
        assertThat(arguments.reader("app").list("hosts", ConfigType.text())).containsExactly("p", "q");
        commas.requireAllKnown();
    }

    @Test
    void map_keys_keep_their_spelling_and_their_dots() {
        Folder folder = new Folder(directory)
                .file("application.yml", "logging:\n  level:\n    dev.freshet.MyClass: debug\n    root: warn\n");
        Config config = Config.load(folder.sources().withEnvironment(Map.of("LOGGING_LEVEL_COM_EXAMPLE", "trace")));

        assertThat(config.reader("logging").map("level", ConfigType.text())).isEqualTo(Map.of(
                "dev.freshet.MyClass", "debug", "root", "warn", "com.example", "trace"));
        config.requireAllKnown();
    }
}

package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which sources are read and which of them wins. */
class ConfigSourcesTest {
    @TempDir
    Path directory;

    private Folder folder;

    @BeforeEach
    void folder() {
        folder = new Folder(directory);
    }

    @Test
    void without_any_source_there_is_nothing() {
        Config config = Config.load(ConfigSources.none());

        assertThat(config.get("server.port")).isEmpty();
        assertThat(config.origin("server.port")).hasToString("default");
        config.requireAllKnown();
    }

    @Test
    void names_file_and_line_of_a_value() {
        Config config = folder.file("application.yml", "server:\n  # where\n  port: 8081\n").load();

        assertThat(config.get("server.port")).contains("8081");
        assertThat(config.origin("server.port")).hasToString(folder.place("application.yml", 3));
    }

    @Test
    void looks_on_the_class_path_only_for_what_packaging_found_there() throws IOException {
        folder.file("classes/application.yml", "a: 1\n").file("classes/application-dev.yml", "b: 2\n");
        URL classes = directory.resolve("classes").toUri().toURL();
        System.setProperty("freshet.packaged.files", "application-dev.yml");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null)) {
            Config config = Config.load(ConfigSources.none().withClassLoader(loader)
                    .withArguments("--freshet.profiles.active=dev"));

            assertThat(config.get("a")).isEmpty();
            assertThat(config.get("b")).contains("2");
        } finally {
            System.clearProperty("freshet.packaged.files");
        }
    }

    @Test
    void refuses_properties_files_in_a_place_without_yaml() throws IOException {
        folder.file("work/application.properties", "a=1\n").file("classes/application.properties", "a=1\n");
        folder.file("profile/application.yml", "a: 1\n").file("profile/config/application-dev.properties", "a=2\n");
        URL classes = directory.resolve("classes").toUri().toURL();
        Path work = directory.resolve("work");
        ConfigSources profile = ConfigSources.none().withDirectory(directory.resolve("profile"));

        assertThatThrownBy(() -> Config.load(ConfigSources.none().withDirectory(work)))
                .hasMessage(work.resolve("application.properties")
                        + " is not read. Write its keys into application.yml in the same folder");
        assertThatThrownBy(() -> Config.load(profile.withArguments("--freshet.profiles.active=dev")))
                .hasMessageContaining("application-dev.properties is not read");
        assertThat(Config.load(profile).get("a")).contains("1");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null)) {
            assertThatThrownBy(() -> Config.load(ConfigSources.none().withClassLoader(loader)))
                    .hasMessageContaining("application.properties is not read");
        }
        folder.file("work/application.yml", "");
        assertThat(Config.load(ConfigSources.none().withDirectory(work)).get("a")).isEmpty();
    }

    @Test
    void ignores_properties_files_in_jars() throws IOException {
        Path library = directory.resolve("library.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(library))) {
            jar.putNextEntry(new ZipEntry("application.properties"));
        }

        try (URLClassLoader loader = new URLClassLoader(new URL[] {library.toUri().toURL()}, null)) {
            assertThat(Config.load(ConfigSources.none().withClassLoader(loader)).get("a")).isEmpty();
        }
    }

    @Test
    void config_folder_is_stronger_than_the_directory_which_is_stronger_than_the_class_path() throws IOException {
        folder.file("classes/application.yml", "a: path\nb: path\nc: path\n");
        folder.file("work/application.yml", "b: directory\nc: directory\n");
        folder.file("work/config/application.yml", "c: folder\n");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.resolve("classes").toUri().toURL()}, null)) {
            Path work = directory.resolve("work");
            Config config = Config.load(ConfigSources.none().withClassLoader(loader).withDirectory(work));

            assertThat(config.get("a")).contains("path");
            assertThat(config.origin("a")).hasToString("application.yml:1");
            assertThat(config.get("b")).contains("directory");
            assertThat(config.get("c")).contains("folder");
        }
    }

    @Test
    void lists_the_files_that_it_reads_and_would_read_even_if_one_is_wrong() {
        folder.file("application.yml", "freshet.profiles.active: dev\n").file("application-dev.yaml", "a: [\n")
                .file("keys/db/password", "x");
        ConfigSources sources = folder.sources()
                .withArguments("--config.import=configtree:keys,optional:configtree:no");
        List<Path> broken = Stream.of("application.yml", "config/application.yml", "config/application.yaml",
                "application-dev.yml", "application-dev.yaml").map(directory::resolve).toList();

        assertThat(Config.files(sources)).containsExactlyElementsOf(broken);
        folder.file("application-dev.yaml", "a: 1\n");
        assertThat(Config.files(sources)).startsWith(broken.toArray(new Path[0])).endsWith(
                directory.resolve("config/application-dev.yml"), directory.resolve("config/application-dev.yaml"),
                directory.resolve("keys"), directory.resolve("keys/db"), directory.resolve("keys/db/password"),
                directory.resolve("no")).hasSize(11).isEqualTo(Config.load(sources).files());
    }

    @Test
    void an_argument_beats_a_variable_which_beats_a_file() {
        folder.file("application.yml", "app:\n  a: file\n  b: file\n  c: file\n");
        Config config = Config.load(folder.sources()
                .withEnvironment(Map.of("APP_B", "variable", "APP_C", "variable"))
                .withArguments("--app.c=argument"));

        assertThat(config.get("app.a")).contains("file");
        assertThat(config.get("app.b")).contains("variable");
        assertThat(config.origin("app.b")).hasToString("environment variable APP_B");
        assertThat(config.get("app.c")).contains("argument");
        assertThat(config.origin("app.c")).hasToString("argument --app.c");
    }

    @Test
    void what_the_program_sets_beats_all() {
        Config config = Config.load(ConfigSources.none().withEnvironment(Map.of("A", "1", "B_0", "1"))
                .withArguments("--a=2").withValues(Map.of("a", "3", "b[0]", "4")));

        assertThat(config.get("a")).contains("3");
        assertThat(config.reader("").list("b", ConfigType.text())).containsExactly("4");
    }

    @Test
    void keys_may_be_spelled_in_the_usual_ways() {
        for (String spelling : List.of("max-concurrency", "maxConcurrency", "max_concurrency", "MAX_CONCURRENCY")) {
            Config config = folder.file("application.yaml", "server:\n  " + spelling + ": 5\n").load();
            assertThat(config.get("server.max-concurrency")).as(spelling).contains("5");
        }
        for (String variable : List.of("SERVER_MAX_CONCURRENCY", "SERVER_MAXCONCURRENCY")) {
            Config config = Config.load(ConfigSources.none().withEnvironment(Map.of(variable, "6")));
            assertThat(config.get("server.max-concurrency")).as(variable).contains("6");
        }
        Config config = Config.load(ConfigSources.none().withArguments("--server.maxConcurrency=7"));
        assertThat(config.get("server.max-concurrency")).contains("7");
    }

    @Test
    void an_argument_without_value_is_true_and_words_without_dashes_are_left_alone() {
        Config config = Config.load(ConfigSources.none().withArguments("import", "--debug", "-x", "--", "--a=b=c"));

        assertThat(config.get("debug")).contains("true");
        assertThat(config.get("a")).contains("b=c");
        config.requireAllKnown();
    }

    @Test
    void active_profiles_are_read_in_order_and_beat_the_main_files() {
        folder.file("application.yml", "freshet.profiles.active: dev, fast\na: main\nb: main\nc: main\n")
                .file("application-dev.yml", "b: dev\nc: dev\n")
                .file("application-fast.yml", "c: fast\n")
                .file("application-prod.yml", "a: prod\n");
        Config config = folder.load();

        assertThat(config.profiles()).containsExactly("dev", "fast");
        assertThat(config.get("a")).contains("main");
        assertThat(config.get("b")).contains("dev");
        assertThat(config.get("c")).contains("fast");
        assertThat(config.origin("c")).hasToString(folder.place("application-fast.yml", 1));
    }

    @Test
    void profiles_come_from_the_strongest_source_too() {
        folder.file("application.yml", "freshet.profiles.active: dev\n").file("application-prod.yml", "a: prod\n");
        ConfigSources variable = folder.sources().withEnvironment(Map.of("FRESHET_PROFILES_ACTIVE", "test"));

        assertThat(Config.load(variable).profiles()).containsExactly("test");
        assertThat(Config.load(variable.withArguments("--freshet.profiles.active=prod")).get("a")).contains("prod");
        assertThat(Config.of(Map.of("freshet.profiles.active", "a,b")).profiles()).containsExactly("a", "b");
    }

    @Test
    void a_profile_cannot_switch_on_profiles() {
        folder.file("application.yml", "freshet.profiles.active: dev\n")
                .file("application-dev.yml", "a: 1\nfreshet.profiles.active: prod\n");

        assertThatThrownBy(folder::load).isInstanceOf(ConfigException.class).hasMessage(
                folder.place("application-dev.yml", 2) + ": freshet.profiles.active has no effect in the file of a"
                + " profile. Set it in application.yml");
    }

    @Test
    void a_file_that_the_program_names_cannot_switch_on_profiles() {
        folder.file("own.yml", "a: 1\nfreshet.profiles.active: prod\n");
        ConfigSources sources = ConfigSources.none().withFile(directory.resolve("own.yml"));

        assertThatThrownBy(() -> Config.load(sources)).isInstanceOf(ConfigException.class).hasMessage(
                folder.place("own.yml", 2) + ": freshet.profiles.active has no effect in this file. Set it as an"
                + " argument or an environment variable");
    }

    @Test
    void a_stronger_list_replaces_a_weaker_one_as_a_whole() {
        folder.file("application.yml", "freshet.profiles.active: dev\nhosts: [a, b, c]\nports: 1,2\n")
                .file("application-dev.yml", "hosts:\n  - x\nports: [3]\n");
        ConfigReader reader = folder.load().reader("");

        assertThat(reader.list("hosts", ConfigType.text())).containsExactly("x");
        assertThat(reader.list("ports", ConfigType.integer())).containsExactly(3);
    }

    @Test
    void a_list_of_nothing_but_empty_elements_replaces_one_too() {
        folder.file("application.yml", "freshet.profiles.active: dev\nhosts: [a, b]\nports: 1,2\nkept: [a]\n")
                .file("application-dev.yml", "hosts:\n  -\nports:\n  -\nkept:\n");
        ConfigReader reader = folder.load().reader("");

        assertThat(reader.list("hosts", ConfigType.text())).isEmpty();
        assertThat(reader.elements("hosts")).hasSize(1);
        assertThat(reader.list("ports", ConfigType.integer(), "9")).isEmpty();
        assertThat(reader.list("kept", ConfigType.text())).containsExactly("a");
    }

    @Test
    void a_list_of_an_argument_gets_no_element_of_a_variable_or_of_another_argument() {
        ConfigSources sources = folder.sources().withEnvironment(Map.of("HOSTS_0", "x", "HOSTS_1", "y"))
                .withArguments("--hosts[0]=a");

        assertThat(Config.load(sources).reader("").list("hosts", ConfigType.text())).containsExactly("a");
        assertThat(Config.load(sources.withValues(Map.of("hosts", "p"))).reader("").list("hosts", ConfigType.text()))
                .containsExactly("p");
    }

    @Test
    void a_variable_replaces_one_element_of_a_file() {
        folder.file("application.yml", "hosts: [a, b]\nports: 1,2\n");
        ConfigReader reader = Config.load(folder.sources()
                .withEnvironment(Map.of("HOSTS_1", "x", "PORTS_0", "3"))).reader("");

        assertThat(reader.list("hosts", ConfigType.text())).containsExactly("a", "x");
        assertThat(reader.list("ports", ConfigType.integer())).containsExactly(3);
    }

    @Test
    void a_variable_sets_the_key_of_a_map_as_the_file_spells_it() {
        folder.file("application.yml", "fields:\n  X-Color: red\n  plain: a\n");
        ConfigReader reader = Config.load(folder.sources()
                .withEnvironment(Map.of("FIELDS_X_COLOR", "blue", "FIELDS_OTHER", "b"))).reader("");

        assertThat(reader.map("fields", ConfigType.text()))
                .isEqualTo(Map.of("X-Color", "blue", "plain", "a", "other", "b"));
    }

    @Test
    void a_variable_gives_a_value_to_a_key_of_a_map_that_has_none_in_the_file() {
        folder.file("application.yml", "fields:\n  X-Color:\n  X-Size:\n");
        ConfigReader reader = Config.load(folder.sources()
                .withEnvironment(Map.of("FIELDS_X_COLOR", "blue"))).reader("");

        assertThat(reader.withoutValue("fields")).containsExactly("X-Size");
        assertThat(reader.map("fields", ConfigType.text())).isEqualTo(Map.of("X-Color", "blue"));
    }

    @Test
    void variables_of_lists_and_maps_may_leave_out_dashes_too() {
        ConfigReader reader = Config.load(ConfigSources.none().withEnvironment(Map.of("SHOP_ALLOWEDHOSTS_0", "a",
                "SHOP_EXTRAFIELDS_COLOR", "red", "SHOP_NEXTDOOR_EAST_URL", "b"))).reader("shop");

        assertThat(reader.list("allowed-hosts", ConfigType.text())).containsExactly("a");
        assertThat(reader.map("extra-fields", ConfigType.text())).isEqualTo(Map.of("color", "red"));
        assertThat(reader.nested("next-door").names()).containsExactly("east");
    }

    @Test
    void a_variable_sets_the_key_of_a_map_however_the_file_spells_its_section() {
        folder.file("application.yml", "clients:\n  retryLimits:\n    orders: 1\n");
        ConfigReader reader = Config.load(folder.sources()
                .withEnvironment(Map.of("CLIENTS_RETRY_LIMITS_ORDERS", "2"))).reader("clients");
        assertThat(reader.map("retry-limits", ConfigType.integer())).isEqualTo(Map.of("orders", 2));
    }

    @Test
    void active_profiles_may_be_a_list() {
        folder.file("application.yml", "freshet.profiles.active: [dev, fast]\n")
                .file("application-fast.yml", "a: fast\n");
        Config config = folder.load();
        assertThat(config.profiles()).containsExactly("dev", "fast");
        assertThat(config.get("a")).contains("fast");
        config.requireAllKnown();
        Config other = Config.load(folder.sources().withArguments("--freshet.profiles.active[0]=prod"));
        assertThat(other.profiles()).containsExactly("prod");
        other.requireAllKnown();
    }

    @Test
    void a_profile_cannot_switch_on_profiles_with_a_list_either() {
        folder.file("application.yml", "freshet.profiles.active: dev\n")
                .file("application-dev.yml", "a: 1\nfreshet.profiles.active: [prod]\n");
        assertThatThrownBy(folder::load).isInstanceOf(ConfigException.class)
                .hasMessageContaining("freshet.profiles.active has no effect in the file of a profile");
    }

    @Test
    void an_argument_for_an_element_replaces_the_whole_list_of_folders() {
        folder.file("a/x", "1").file("b/y", "2").file("c/z", "3")
                .file("application.yml", "config.import: ['configtree:a', 'configtree:b']\n");
        Config config = Config.load(folder.sources().withArguments("--config.import[0]=configtree:c"));
        assertThat(config.get("z")).contains("3");
        assertThat(config.get("y")).isEmpty();
    }
}

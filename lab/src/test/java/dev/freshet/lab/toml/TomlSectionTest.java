package dev.freshet.lab.toml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TomlSectionTest {
    @TempDir
    private Path folder;

    @Test
    void gives_every_kind_of_value() throws Exception {
        TomlSection section = read("""
                name = "a"
                many = 12
                share = 0.5
                whole = 3
                on = true
                words = ["x", "y"]
                commands = [["a", "b"], ["c"]]
                [texts]
                "Spring Boot" = "4"
                [numbers]
                rate = 1
                "mean-ms" = 2.5
                [[load]]
                name = "one"
                [load.quick]
                seconds = 2
                [[load]]
                name = "two"
                """);

        assertThat(section.string("name")).isEqualTo("a");
        assertThat(section.stringOr("none", "else")).isEqualTo("else");
        assertThat(section.integer("many", 1)).isEqualTo(12);
        assertThat(section.number("share")).isEqualTo(0.5);
        assertThat(section.number("whole")).isEqualTo(3);
        assertThat(section.flag("on", false)).isTrue();
        assertThat(section.strings("words")).containsExactly("x", "y");
        assertThat(section.commands("commands")).containsExactly(List.of("a", "b"), List.of("c"));
        assertThat(section.texts("texts")).isEqualTo(Map.of("Spring Boot", "4"));
        assertThat(section.numbers("numbers")).isEqualTo(Map.of("rate", 1.0, "mean-ms", 2.5));
        List<TomlSection> loads = section.sections("load");
        assertThat(loads).extracting(load -> load.string("name")).containsExactly("one", "two");
        assertThat(loads.getFirst().requiredSection("quick").integer("seconds", 1)).isEqualTo(2);
        section.refuseUnknownKeys();
    }

    @Test
    void names_file_line_and_key_of_what_is_wrong() throws Exception {
        TomlSection section = read("""
                name = 3
                many = -1

                [start]
                comand = ["a"]
                """);

        assertThatThrownBy(() -> section.string("name")).hasMessage(file() + ":1:1: name must be a string");
        assertThatThrownBy(() -> section.integer("many", 1))
                .hasMessage(file() + ":2:1: many is -1: must be at least 1");
        assertThatThrownBy(() -> section.string("title")).hasMessage(file() + ":1:1: title is missing");
        TomlSection start = section.requiredSection("start");
        assertThat(start.strings("command")).isEmpty();
        assertThatThrownBy(section::refuseUnknownKeys)
                .hasMessage(file() + ":5:1: unknown key start.comand; did you mean command?");
    }

    @Test
    void names_the_place_of_broken_toml() throws Exception {
        assertThatThrownBy(() -> read("a = 1\nb = \n")).isInstanceOf(TomlException.class)
                .hasMessageStartingWith(file() + ":2:");
        assertThatThrownBy(() -> TomlSection.read(folder.resolve("none.toml"))).hasMessageContaining("none.toml:1:1");
    }

    private Path file() {
        return folder.resolve("a.toml");
    }

    private TomlSection read(String text) throws Exception {
        Files.writeString(file(), text);
        return TomlSection.read(file());
    }
}

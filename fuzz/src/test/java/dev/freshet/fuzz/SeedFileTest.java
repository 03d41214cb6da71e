package dev.freshet.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedFileTest {
    @TempDir
    private Path folder;

    private byte[] read(String text) throws IOException {
        Path file = folder.resolve("a.seed");
        Files.writeString(file, text);
        return SeedFile.read(file);
    }

    @Test
    void reads_octets_text_and_comments() throws IOException {
        assertThat(read("# nothing\n\n00 fF 10 # three\n\"a\\r\\n#\\\"\\377\"\n"))
                .containsExactly(0, 0xff, 0x10, 'a', '\r', '\n', '#', '"', 0xff);
    }

    @Test
    void reads_what_it_writes() throws IOException {
        byte[] input = new byte[256];
        for (int i = 0; i < input.length; i++) {
            input[i] = (byte) i;
        }
        assertThat(read(SeedFile.write(input))).isEqualTo(input);
        assertThat(read(SeedFile.write(new byte[0]))).isEmpty();
    }

    @Test
    void names_the_line_that_it_cannot_read() {
        assertThatThrownBy(() -> read("00\n0x1\n")).hasMessageContaining("a.seed, line 2");
        assertThatThrownBy(() -> read("00 0\n")).isInstanceOf(IOException.class);
    }

    @Test
    void finds_the_seeds_of_a_folder() throws IOException {
        Files.writeString(folder.resolve("b.seed"), "");
        Files.writeString(folder.resolve("a.seed"), "");
        Files.writeString(folder.resolve("other"), "");
        assertThat(SeedFile.in(folder)).extracting(file -> file.getFileName().toString())
                .containsExactly("a.seed", "b.seed");
    }
}

package dev.freshet.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page of compile errors lists no message that is gone. {@link Diagnostics#with} tests the other direction: each
 * error that a test expects is on the page.
 */
class CompileErrorsTest {

    @Test
    void each_listed_message_is_in_the_sources() throws IOException {
        String sources = sources();
        List<String> gone = CompileErrors.messages().stream().filter(message -> !sources.contains(longest(message)))
                .toList();

        assertThat(gone).isEmpty();
        assertThat(CompileErrors.messages()).hasSizeGreaterThan(100);
    }

    /** The longest part without names from a user's code, and without colons, which often join literals. */
    private static String longest(String message) {
        return Arrays.stream(message.split(CompileErrors.ANYTHING)).map(part -> part.replaceAll("^[: ]+|[: ]+$", ""))
                .max(Comparator.comparingInt(String::length)).orElseThrow();
    }

    /** With literals joined that a line break parts. */
    private static String sources() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String module : List.of("processor", "web", "starter", "config", "inject")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    text.append(Files.readString(file));
                }
            }
        }
        return text.toString().replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\"");
    }
}

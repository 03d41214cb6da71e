package dev.freshet.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The messages that docs/guide/compile-errors.md lists. */
final class CompileErrors {
    static final String ANYTHING = "\u2026";
    private static final Path PAGE = Path.of("../../docs/guide/compile-errors.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(.+?)` \\|");
    private static final Pattern LISTED = Pattern.compile(messages().stream()
            .map(CompileErrors::expression).collect(Collectors.joining("|")), Pattern.DOTALL);

    private CompileErrors() {
    }

    /** The first column of the tables, without symptoms that are not messages. */
    static List<String> messages() {
        try {
            List<String> messages = new ArrayList<>();
            ROW.matcher(Files.readString(PAGE)).results().map(row -> row.group(1))
                    .filter(message -> message.contains(" ")).forEach(messages::add);
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String expression(String message) {
        return Arrays.stream(message.split(ANYTHING, -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    }

    static boolean lists(String message) {
        return LISTED.matcher(message).matches();
    }
}

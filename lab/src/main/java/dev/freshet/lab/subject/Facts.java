package dev.freshet.lab.subject;

import dev.freshet.lab.LabFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a reader may want to know about a subject besides its speed.
 *
 * @param lines of application code, without blank lines and comments
 * @param dependencies libraries that the application needs to run, indirect ones included; empty if its subject.toml
 *     does not say where they are, or if it must be built first
 */
public record Facts(int lines, OptionalInt dependencies) {
    private static final String NONE = "none";
    private static final Set<String> CODE = Set.of("java", "go", "py", "bal", "c");

    /** Reads the files that [application] in its subject.toml names. */
    public static Facts of(Subject subject, Surroundings surroundings) {
        Placeholders placeholders = surroundings.placeholders(subject);
        int lines = subject.application().code().stream()
                .mapToInt(code -> lines(subject.folder().resolve(placeholders.expand(code)).normalize())).sum();
        String libraries = subject.application().libraries();
        return new Facts(lines, switch (libraries) {
            case "" -> OptionalInt.empty();
            case NONE -> OptionalInt.of(0);
            default -> Libraries.count(subject.folder().resolve(placeholders.expand(libraries)).normalize());
        });
    }

    private static int lines(Path code) {
        try (Stream<Path> files = LabFiles.attempt("cannot read " + code, () -> Files.walk(code))) {
            return files.filter(file -> Files.isRegularFile(file) && CODE.contains(extension(file)))
                    .mapToInt(Facts::linesOfFile).sum();
        }
    }

    private static String extension(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static int linesOfFile(Path file) {
        boolean python = extension(file).equals("py");
        return countLines(LabFiles.read(file).lines().toList(), python ? "#" : "//", python ? "\"\"\"" : "/*",
                python ? "\"\"\"" : "*/");
    }

    /** Counts a line unless it is blank or begins as a comment; a comment at the end of a line does not matter. */
    static int countLines(List<String> text, String comment, String open, String close) {
        int count = 0;
        boolean inside = false;
        for (String raw : text) {
            String line = raw.strip();
            if (inside) {
                inside = !line.contains(close);
            } else if (line.startsWith(open)) {
                inside = line.indexOf(close, open.length()) < 0;
            } else if (!line.isEmpty() && !line.startsWith(comment)) {
                count++;
            }
        }
        return count;
    }
}

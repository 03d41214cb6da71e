package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.toml.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Replaces names in braces in commands and environments. */
record Placeholders(Path folder, List<String> jvmOptions, Map<String, String> values) {
    private static final String JVM = "jvm";
    private static final String FILE = "file:";
    private static final List<String> NAMES = List.of("root", "folder", "java", "java.home", JVM, "port", "db.host",
            "db.port", "db.name", "db.user", "db.password", "db.pool", "upstream.port", "work");

    /** A name in braces. The name of a file may contain other names. Braces of JSON, for example, do not match. */
    private static final Pattern NAME = Pattern.compile("\\{(" + FILE + "(?:[^{}]|\\{[^{}]*})*|[a-z._-]+)}");

    /** Placeholders for every command. */
    static Placeholders of(Path root, Path folder, List<String> jvmOptions) {
        return new Placeholders(folder, jvmOptions, Map.of()).with("root", root.toString())
                .with("folder", folder.toString())
                .with("java", Toolchain.javaHome().resolve("bin/java").toString())
                .with("java.home", Toolchain.javaHome().toString());
    }

    Placeholders with(String name, Object value) {
        Map<String, String> more = new HashMap<>(values);
        more.put(name, value.toString());
        return new Placeholders(folder, jvmOptions, more);
    }

    /** With one more option for a JVM. */
    Placeholders withJvmOption(String option) {
        return new Placeholders(folder, Programs.command(jvmOptions, option), values);
    }

    /** An argument that is exactly {@code {jvm}} becomes one argument for each option. */
    List<String> expand(List<String> command) {
        return command.stream().flatMap(argument -> argument.equals("{" + JVM + "}") ? jvmOptions.stream()
                : Stream.of(expand(argument))).toList();
    }

    /** @throws LabException if a name has no value, or a file cannot be read */
    String expand(String text) {
        return NAME.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
    }

    private String value(String name) {
        if (name.startsWith(FILE)) {
            return firstLine(folder.resolve(expand(name.substring(FILE.length()))));
        }
        if (name.equals(JVM)) {
            return String.join(" ", jvmOptions);
        }
        String value = values.get(name);
        if (value == null) {
            throw new LabException("{" + name + "} has no value here" + (NAMES.contains(name) ? "" : unknown(name)));
        }
        return value;
    }

    private static String firstLine(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.findFirst().orElse("");
        } catch (IOException e) {
            throw new LabException("cannot read " + file + ", which the build should have written", e);
        }
    }

    /** The first unknown name in braces, with a suggestion; "" if all are known. */
    static String unknownIn(String text) {
        return NAME.matcher(text).results().map(found -> found.group(1)).map(name -> name.startsWith(FILE)
                        ? unknownIn(name) : NAMES.contains(name) ? "" : "{" + name + "}" + unknown(name))
                .filter(unknown -> !unknown.isEmpty()).findFirst().orElse("");
    }

    private static String unknown(String name) {
        return " is not a placeholder" + Suggestion.of(name, NAMES);
    }
}

package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.toml.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replaces names in braces in commands and environments. */
record Placeholders(Path folder, List<String> jvmOptions, Map<String, String> values) {

    private static final String JVM = "jvm";
    private static final String FILE = "file:";
    private static final List<String> NAMES = List.of("root", "folder", "java", "java.home", JVM, "port", "db.host",
            "db.port", "db.name", "db.user", "db.password", "db.pool", "upstream.port", "work");

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
        List<String> more = new ArrayList<>(jvmOptions);
        more.add(option);
        return new Placeholders(folder, more, values);
    }

    /** An argument that is exactly {@code {jvm}} becomes one argument for each option. */
    List<String> expand(List<String> command) {
        List<String> expanded = new ArrayList<>();
        for (String argument : command) {
            if (argument.equals("{" + JVM + "}")) {
                expanded.addAll(jvmOptions);
            } else {
                expanded.add(expand(argument));
            }
        }
        return expanded;
    }

    /** @throws LabException if a name has no value, or a file cannot be read */
    String expand(String text) {
        StringBuilder expanded = new StringBuilder();
        int at = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
            int close = close(text, open);
            expanded.append(text, at, open);
            if (close < 0 || !isName(text.substring(open + 1, close))) {
                expanded.append('{');
                at = open + 1;
            } else {
                expanded.append(value(text.substring(open + 1, close)));
                at = close + 1;
            }
        }
        return expanded.append(text, at, text.length()).toString();
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
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
            int close = close(text, open);
            String name = close < 0 ? "" : text.substring(open + 1, close);
            if (isName(name) && !name.startsWith(FILE) && !NAMES.contains(name)) {
                return "{" + name + "}" + unknown(name);
            }
        }
        return "";
    }

    private static String unknown(String name) {
        return " is not a placeholder" + Suggestion.of(name, NAMES);
    }

    /** Braces around anything else, such as JSON, are left alone. */
    private static boolean isName(String text) {
        return text.startsWith(FILE) || !text.isEmpty()
                && text.chars().allMatch(c -> c >= 'a' && c <= 'z' || c == '.' || c == '-' || c == '_');
    }

    /** The brace that closes the one at {@code open}; -1 if there is none. */
    private static int close(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            if (text.charAt(i) == '{') {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}

package dev.freshet.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the start script: the template start.sh with the application's name, main class and JVM options. */
final class StartScript {
    /**
     * Chosen by measurement: docs/decisions/0015-default-jvm-flags.md. Without the last one, the JDK reads
     * java.security when it creates its first address; the value is the JDK's default.
     */
    static final List<String> DEFAULT_OPTIONS = List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders",
            "-Xms16m", "-XX:NewSize=6m", "-XX:SurvivorRatio=2", "-XX:FreqInlineSize=70", "-XX:-UsePerfData",
            "-Djdk.includeInExceptions=hostInfoExclSocket");

    private StartScript() {
    }

    /**
     * @param options the application's options, which take precedence over the default ones
     * @param libraries the names of the jars in the folder lib that are on the class path
     * @throws PackagingException if the script cannot be written
     */
    static void write(Path script, String name, String mainClass, List<String> options, List<String> libraries)
            throws IOException, PackagingException {
        StringBuilder words = new StringBuilder(String.join(" ", DEFAULT_OPTIONS));
        for (String option : options) {
            words.append(' ').append(quoted(option));
        }
        String jars = libraries.stream().map(jar -> quoted("lib/" + jar)).collect(Collectors.joining(" "));
        Files.createDirectories(script.getParent());
        Files.writeString(script, template().replace("@NAME@", name).replace("@LIBRARIES@", jars)
                .replace("@MAIN@", quoted(mainClass)).replace("@OPTIONS@", words));
        if (!script.toFile().setExecutable(true, false)) {
            throw new PackagingException("cannot make " + script + " executable");
        }
    }

    private static String template() throws IOException, PackagingException {
        try (InputStream template = StartScript.class.getResourceAsStream("start.sh")) {
            if (template == null) {
                throw new PackagingException("start.sh is missing from the plugin's own jar");
            }
            return new String(template.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Quotes a word for a shell. */
    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}

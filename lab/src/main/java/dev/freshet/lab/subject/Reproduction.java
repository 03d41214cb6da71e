package dev.freshet.lab.subject;

import dev.freshet.lab.subject.Subject.Addition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands to do by hand what the lab does. */
public final class Reproduction {
    /** The port in these commands. */
    public static final int PORT = 8080;
    /** The upstream's port in the commands of a gateway. */
    public static final int UPSTREAM_PORT = 8081;

    private Reproduction() {
    }

    /** The commands that build and start the row, without a database server. */
    public static List<String> of(Variant variant, Surroundings surroundings, int port) {
        Subject subject = variant.subject();
        List<String> lines = new ArrayList<>();
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("root", surroundings.root().toString());
        shown.put("folder", subject.folder().toString());
        shown.put("java", "java");
        shown.put("port", Integer.toString(port));
        shown.put("db.pool", Integer.toString(DatabaseAddress.POOL));
        shown.put("upstream.port", Integer.toString(UPSTREAM_PORT));
        shown.put("work", "/tmp");
        shown.put("jvm", String.join(" ", surroundings.jvmOptions()));
        lines.add("cd " + subject.folder());
        subject.build().forEach(command -> lines.add(line(command, shown)));
        List<Addition> additions = new ArrayList<>(List.of(subject.start().memory()));
        Addition gateway = subject.start().gateway();
        if (gateway != null) {
            additions.add(gateway);
        }
        StringBuilder start = new StringBuilder();
        variant.environment(additions).forEach((name, value) ->
                start.append(name).append('=').append(line(List.of(value), shown)).append(' '));
        lines.add(start + line(variant.command(additions), shown));
        return lines;
    }

    private static String line(List<String> command, Map<String, String> shown) {
        List<String> words = new ArrayList<>();
        for (String argument : command) {
            String word = argument;
            for (Map.Entry<String, String> value : shown.entrySet()) {
                word = word.replace("{" + value.getKey() + "}", value.getValue());
            }
            // {file:PATH} in shell syntax; JVM options stay several words
            word = word.replaceAll("\\{file:([^}]*)}", "\\$(head -n 1 $1)");
            words.add(argument.equals("{jvm}") || word.matches("[\\w@%+=:,./-]+") ? word
                    : "\"" + word.replace("\"", "\\\"") + "\"");
        }
        return String.join(" ", words);
    }
}

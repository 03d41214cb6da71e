package dev.freshet.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Starts a main class of this module in a JVM of its own, with the options that ./freshet gives to all. */
public final class JavaCommand {
    private JavaCommand() {
    }

    public static List<String> of(Class<?> main, List<String> arguments) {
        return of(List.of(), main, arguments);
    }

    /** @param more JVM options behind those of ./freshet, and over them */
    public static List<String> of(List<String> more, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(program());
        command.addAll(jvmOptions());
        command.addAll(more);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return command;
    }

    /** The java of this JVM. */
    public static String program() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** What ./freshet gives to every service. */
    public static List<String> jvmOptions() {
        return Arrays.stream(System.getProperty("freshet.jvm.options", "").split(" "))
                .filter(option -> !option.isEmpty()).toList();
    }
}

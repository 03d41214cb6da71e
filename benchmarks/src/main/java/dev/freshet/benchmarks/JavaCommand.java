package dev.freshet.benchmarks;

import dev.freshet.lab.program.Programs;
import java.util.List;

/** Starts a main class of this module in a separate JVM, with the options that ./freshet uses for all services. */
public final class JavaCommand {
    /** Compiler options of the start script (docs/decisions/0015-default-jvm-flags.md). */
    private static final List<String> AS_PACKAGED = List.of("-XX:FreqInlineSize=70");

    private JavaCommand() {
    }

    public static List<String> of(Class<?> main, List<String> arguments) {
        return of(List.of(), main, arguments);
    }

    /** @param more further JVM options; they override those of ./freshet */
    public static List<String> of(List<String> more, Class<?> main, List<String> arguments) {
        return of(List.of(), more, main, arguments);
    }

    /**
     * A Freshet server, compiled like a packaged one.
     *
     * @param more further JVM options; they override those of ./freshet
     */
    static List<String> server(List<String> more, Class<?> main, List<String> arguments) {
        return of(AS_PACKAGED, more, main, arguments);
    }

    private static List<String> of(List<String> first, List<String> more, Class<?> main, List<String> arguments) {
        return Programs.command(Programs.ofThisJdk("java"), first, Programs.jvmOptions(), more, "-cp",
                System.getProperty("java.class.path"), main.getName(), arguments);
    }

    /** What a reader must know to run the same by hand. */
    public static String note() {
        return "JVM options of all: " + String.join(" ", Programs.jvmOptions()) + "; of Freshet's servers, before these"
                + " and as packaged: " + String.join(" ", AS_PACKAGED);
    }
}

package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.subject.Subject.Addition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A subject in one of its modes, perhaps with JVM options of its own.
 *
 * @param jvm {@code 64m} for a heap of 64 MiB, or options such as {@code -XX:+UseZGC -Xmx1g}; "" for none
 */
public record Variant(Subject subject, Mode mode, String jvm) {
    /** Separates the JVM options in a row's name. */
    public static final char JVM_OPTIONS = '@';
    private static final String JVM = "{jvm}";

    Variant(Subject subject, Mode mode) {
        this(subject, mode, "");
    }

    /** {@code "spring-boot-mvc:platform"}, {@code "spring-boot-mvc:platform@64m"},
     * {@code "spring-boot-mvc:platform@-XX:+UseZGC"}, or the subject's name alone. */
    public String name() {
        String name = mode.name().isEmpty() ? subject.name() : subject.name() + ":" + mode.name();
        return jvm.isEmpty() ? name : name + JVM_OPTIONS + jvm;
    }

    /** Whether it runs on a JVM with options, so that it can have more of them. */
    public boolean onJvm() {
        return baseCommand().contains(JVM);
    }

    /**
     * The same row with these JVM options.
     *
     * @param options a heap such as {@code 64m}, or options separated by spaces
     * @throws LabException if it does not run on a JVM, or they are neither
     */
    public Variant withJvm(String options) {
        if (!onJvm()) {
            throw new LabException(name() + " does not run on a JVM, so it cannot have " + options);
        }
        if (!isHeap(options) && !options.startsWith("-")) {
            throw new LabException("\"" + options + "\" is neither a heap in MiB, such as 64m, nor a JVM option, such "
                    + "as -XX:+UseZGC");
        }
        return new Variant(subject, mode, options);
    }

    private static boolean isHeap(String options) {
        return options.matches("[1-9][0-9]{0,5}m");
    }

    private List<String> jvmOptions() {
        return jvm.isEmpty() ? List.of() : isHeap(jvm) ? List.of("-Xmx" + jvm) : List.of(jvm.split(" +"));
    }

    public String title() {
        String title = mode.title().isEmpty() ? subject.title() : subject.title() + ", " + mode.title();
        return jvm.isEmpty() ? title : title + ", " + (isHeap(jvm) ? jvm.replace("m", " MiB of heap") : jvm);
    }

    /** Whether a gateway in this mode can use that service as upstream. */
    public boolean reaches(Subject service) {
        return service.protocols().contains(mode.upstream());
    }

    public Set<Need> needs() {
        Set<Need> needs = new LinkedHashSet<>(subject.needs());
        needs.addAll(mode.needs());
        return needs;
    }

    List<String> baseCommand() {
        return mode.command().isEmpty() ? subject.start().command() : mode.command();
    }

    List<String> command(List<Addition> circumstances) {
        List<String> command = withOptions(baseCommand());
        circumstances.forEach(addition -> command.addAll(addition.arguments()));
        command.addAll(mode.addition().arguments());
        return command;
    }

    /** A command of this subject with its JVM options after all others, because the last one wins. */
    List<String> withOptions(List<String> command) {
        List<String> all = new ArrayList<>(command);
        int options = all.indexOf(JVM);
        if (options >= 0) {
            all.addAll(options + 1, jvmOptions());
        }
        return all;
    }

    Map<String, String> environment(List<Addition> circumstances) {
        Map<String, String> environment = new LinkedHashMap<>(subject.start().environment());
        circumstances.forEach(addition -> environment.putAll(addition.environment()));
        environment.putAll(mode.addition().environment());
        return environment;
    }
}

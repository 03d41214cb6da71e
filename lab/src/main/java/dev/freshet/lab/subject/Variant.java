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
 * A subject in one of its modes, perhaps with a fixed heap.
 *
 * @param heap maximum heap of the JVM in MiB; 0 for the JVM's default
 */
public record Variant(Subject subject, Mode mode, int heap) {
    /** Separates the heap in a row's name. */
    public static final char HEAP = '@';
    private static final String JVM = "{jvm}";

    Variant(Subject subject, Mode mode) {
        this(subject, mode, 0);
    }

    /** {@code "spring-boot-mvc:platform"}, {@code "spring-boot-mvc:platform@64m"}, or the subject's name alone. */
    public String name() {
        String name = mode.name().isEmpty() ? subject.name() : subject.name() + ":" + mode.name();
        return heap == 0 ? name : name + HEAP + heap + "m";
    }

    /** Whether it runs on a JVM with options, so that its heap can be set. */
    public boolean onJvm() {
        return baseCommand().contains(JVM);
    }

    /**
     * The same row with this heap.
     *
     * @throws LabException if it does not run on a JVM
     */
    public Variant withHeap(int mebibytes) {
        if (!onJvm()) {
            throw new LabException(name() + " does not run on a JVM, so it cannot have a heap");
        }
        return new Variant(subject, mode, mebibytes);
    }

    /** {@code "platform"}; "" if the subject has no [modes]. */
    public String modeName() {
        return mode.name();
    }

    public String title() {
        String title = mode.title().isEmpty() ? subject.title() : subject.title() + ", " + mode.title();
        return heap == 0 ? title : title + ", " + heap + " MiB of heap";
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

    /** The command without additions. */
    List<String> baseCommand() {
        return mode.command().isEmpty() ? subject.start().command() : mode.command();
    }

    List<String> command(List<Addition> circumstances) {
        List<String> command = sized(baseCommand());
        circumstances.forEach(addition -> command.addAll(addition.arguments()));
        command.addAll(mode.addition().arguments());
        return command;
    }

    /** A command of this subject with the heap after all other JVM options, because the last one wins. */
    List<String> sized(List<String> command) {
        List<String> sized = new ArrayList<>(command);
        int options = sized.indexOf(JVM);
        if (heap > 0 && options >= 0) {
            sized.add(options + 1, "-Xmx" + heap + "m");
        }
        return sized;
    }

    Map<String, String> environment(List<Addition> circumstances) {
        Map<String, String> environment = new LinkedHashMap<>(subject.start().environment());
        circumstances.forEach(addition -> environment.putAll(addition.environment()));
        environment.putAll(mode.addition().environment());
        return environment;
    }
}

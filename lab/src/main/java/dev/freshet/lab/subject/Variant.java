package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.subject.Subject.Addition;
import dev.freshet.lab.subject.Subject.Mode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A subject in one of its modes, perhaps with a fixed heap.
 *
 * @param mode null if the subject has none
 * @param heap maximum heap of the JVM in MiB; 0 for the JVM's default
 */
public record Variant(Subject subject, @Nullable Mode mode, int heap) {
    /** Separates the heap in a row's name. */
    public static final char HEAP = '@';
    private static final String JVM = "{jvm}";

    Variant(Subject subject, @Nullable Mode mode) {
        this(subject, mode, 0);
    }

    /** {@code "spring-boot-mvc:platform"}, {@code "spring-boot-mvc:platform@64m"}, or the subject's name alone. */
    public String name() {
        String name = mode == null ? subject.name() : subject.name() + ":" + mode.name();
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

    /** {@code "platform"}, or "". */
    public String modeName() {
        return mode == null ? "" : mode.name();
    }

    public String title() {
        String title = mode == null ? subject.title() : subject.title() + ", " + mode.title();
        return heap == 0 ? title : title + ", " + heap + " MiB of heap";
    }

    /** Whether a gateway in this mode can use that service as upstream. */
    public boolean reaches(Subject service) {
        return mode == null || service.protocols().contains(mode.upstream());
    }

    public Set<Need> needs() {
        Set<Need> needs = new LinkedHashSet<>(subject.needs());
        if (mode != null) {
            needs.addAll(mode.needs());
        }
        return needs;
    }

    /** The command without additions. */
    List<String> baseCommand() {
        return mode == null || mode.command().isEmpty() ? subject.start().command() : mode.command();
    }

    List<String> command(List<Addition> circumstances) {
        List<String> command = sized(baseCommand());
        circumstances.forEach(addition -> command.addAll(addition.arguments()));
        if (mode != null) {
            command.addAll(mode.addition().arguments());
        }
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
        if (mode != null) {
            environment.putAll(mode.addition().environment());
        }
        return environment;
    }
}

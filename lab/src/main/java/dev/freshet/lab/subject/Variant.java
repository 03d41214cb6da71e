package dev.freshet.lab.subject;

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
 * A subject in one of its modes.
 *
 * @param mode null where the subject has none
 */
public record Variant(Subject subject, @Nullable Mode mode) {

    /** {@code "spring-boot-mvc:platform"}, or the subject's name alone. */
    public String name() {
        return mode == null ? subject.name() : subject.name() + ":" + mode.name();
    }

    /** {@code "platform"}, or "". */
    public String modeName() {
        return mode == null ? "" : mode.name();
    }

    public String title() {
        return mode == null ? subject.title() : subject.title() + ", " + mode.title();
    }

    /** Whether a gateway, in this mode, can have that service behind it. */
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
        List<String> command = new ArrayList<>(baseCommand());
        circumstances.forEach(addition -> command.addAll(addition.arguments()));
        if (mode != null) {
            command.addAll(mode.addition().arguments());
        }
        return command;
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

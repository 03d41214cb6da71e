package dev.freshet.conformance.attack;

import dev.freshet.conformance.tool.Tool;
import java.util.ArrayList;
import java.util.List;

/**
 * Where programs run, as the beginning of their commands: a server on one half of the processors and those who attack
 * it on the other, where taskset can do that.
 */
final class Placement {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private Placement() {
    }

    static List<String> ofServer() {
        return on(0, PROCESSORS / 2 - 1);
    }

    /** Behind everyone else there: on machines of their own they would take no time from a victim's client. */
    static List<String> ofAttackers() {
        List<String> prefix = new ArrayList<>(on(PROCESSORS / 2, PROCESSORS - 1));
        prefix.addAll(List.of("nice", "-n", "19"));
        return prefix;
    }

    private static List<String> on(int first, int last) {
        return PROCESSORS < 2 ? List.of() : Tool.TASKSET.found()
                .map(taskset -> List.of(taskset.toString(), "-c", first + "-" + last)).orElse(List.of());
    }
}

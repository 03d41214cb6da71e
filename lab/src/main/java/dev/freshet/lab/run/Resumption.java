package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Decides whether an interrupted run can be resumed: figures of two machines, JDKs or versions are not one run. */
public final class Resumption {
    /** May differ without making figures incomparable. */
    private static final List<String> PASSING = List.of("load average", "open files");

    private Resumption() {
    }

    /**
     * Prepares the run for resuming: removes a truncated measurement.
     *
     * @param now today's record for the same plan
     * @throws LabException if anything has changed, with a list
     */
    public static void prepare(RunStore store, RunRecord now) {
        RunRecord before = store.record();
        List<String> changes = new ArrayList<>();
        compare(changes, "engine", before.engine(), now.engine());
        compare(changes, "pinning", before.pinning(), now.pinning());
        compare(changes, "JVM options", before.jvmOptions(), now.jvmOptions());
        before.environment().forEach((name, value) -> {
            if (!PASSING.contains(name)) {
                compare(changes, name, value, Objects.requireNonNullElse(now.environment().get(name), "not there"));
            }
        });
        for (RunRecord.Row row : before.rows()) {
            now.rows().stream().filter(other -> other.row().equals(row.row())).findFirst().ifPresentOrElse(
                    other -> versions(changes, row, other.versions()), () -> changes.add(row.row() + " is gone"));
        }
        if (!before.cases().equals(now.cases())) {
            changes.add("the scenarios or their loads have changed");
        }
        if (!changes.isEmpty()) {
            throw new LabException("cannot resume this run, because its figures would not be comparable: "
                    + String.join("; ", changes) + "; start a new run");
        }
        store.repair();
    }

    private static void versions(List<String> changes, RunRecord.Row row, Map<String, String> now) {
        row.versions().forEach((name, version) -> compare(changes, row.row() + ", " + name, version,
                Objects.requireNonNullElse(now.get(name), "not there")));
    }

    private static void compare(List<String> changes, String name, String before, String now) {
        if (!before.equals(now)) {
            changes.add(name + " was " + before + " and is " + now);
        }
    }
}

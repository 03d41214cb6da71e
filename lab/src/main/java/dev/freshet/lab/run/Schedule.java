package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.subject.Toolchain;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a plan measures on this machine, and about how long that takes.
 *
 * @param rows measurements of each row, in all rounds
 * @param absent rows that this machine cannot measure, with the reason
 * @param length without the builds
 */
public record Schedule(Map<String, Integer> rows, Map<String, String> absent, int rounds, Duration length) {
    /** Asks the engine which loads it refuses, and sends none. */
    public static Schedule of(RunPlan plan, Toolchain toolchain, LoadEngine engine) {
        Participation participation = new Participation(plan, toolchain, engine);
        Estimate estimate = new Estimate(plan.profile(), plan.keepsServers(), System::nanoTime);
        Map<String, Integer> rows = new LinkedHashMap<>();
        Map<String, String> absent = new LinkedHashMap<>(plan.broken());
        for (Contestant row : plan.rows()) {
            List<Cell> cells = IntStream.rangeClosed(1, plan.rounds()).boxed()
                    .flatMap(round -> plan.scenarios().stream()
                            .flatMap(each -> plan.cells(row.name(), each, round).stream()))
                    .filter(cell -> participation.excuse(row, cell.scenario(), cell.load()).isEmpty()).toList();
            cells.forEach(cell -> estimate.plan(cell, row.variant().onJvm()));
            participation.unavailable(row).ifPresentOrElse(excuse -> absent.put(row.name(), excuse.note()),
                    () -> rows.put(row.name(), cells.size()));
        }
        return new Schedule(rows, absent, plan.rounds(), estimate.planned());
    }

    /** "Rows: 15. Measurements: 1,765, in rounds: 5. Time without builds: about 4 h 6 min." */
    public String text() {
        return String.format(Locale.ROOT, "Rows: %d. Measurements: %,d, in rounds: %d. Time without builds: about %s.",
                rows.size(), rows.values().stream().mapToInt(Integer::intValue).sum(), rounds, text(length));
    }

    /** "48 s", "12 min" or "3 h 50 min". */
    static String text(Duration time) {
        return time.toSeconds() < 60 ? time.toSeconds() + " s" : time.toMinutes() < 60 ? time.toMinutes() + " min"
                : time.toHours() + " h " + time.toMinutesPart() + " min";
    }
}

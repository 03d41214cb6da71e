package dev.freshet.lab.report.analysis;

import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what limited the rows of a case whose servers could do more, and what would lift that limit. */
final class Limit {
    private Limit() {
    }

    /**
     * "" if no row was limited.
     *
     * @param cores which the run gave to whom, as a sentence
     */
    static String of(List<RowReport> rows, String cores) {
        List<RowReport> bound = rows.stream().filter(row -> row.verdicts().contains(Verdict.GENERATOR_BOUND)).toList();
        if (bound.isEmpty()) {
            return "";
        }
        List<String> users = new ArrayList<>();
        add(users, "the generator", bound, CpuReport::generator);
        add(users, "the database", bound, CpuReport::database);
        add(users, "the service behind the gateway", bound, CpuReport::upstream);
        add(users, "the server", bound, CpuReport::total);
        double busiest = bound.stream().map(RowReport::load).filter(Objects::nonNull)
                .mapToDouble(load -> load.generatorBusy().max()).max().orElse(0);
        return "Limited by the generator's cores: it ran or waited for them in up to " + Numbers.percent(busiest)
                + " % of the time" + (users.isEmpty() ? "" : ". Cores in use: " + String.join(", ", users))
                + (cores.isEmpty() ? "" : " (" + cores + ")") + ". " + lift(bound);
    }

    /** A generator that costs less cannot help if another process uses most of its cores. */
    private static String lift(List<RowReport> bound) {
        double generator = total(bound, CpuReport::generator);
        String most = total(bound, CpuReport::database) > generator ? "the database"
                : total(bound, CpuReport::upstream) > generator ? "the service behind the gateway" : "";
        return (most.isEmpty() ? "More cores or --engine wrk may lift the limit."
                : "More cores may lift the limit: " + most + " uses more of these cores than the generator.")
                + " Until then, read CPU per request.";
    }

    private static double total(List<RowReport> rows, Function<CpuReport, @Nullable Spread> part) {
        return used(rows, part).stream().mapToDouble(Double::doubleValue).sum();
    }

    private static void add(List<String> users, String who, List<RowReport> rows,
            Function<CpuReport, @Nullable Spread> part) {
        List<Double> used = used(rows, part);
        if (!used.isEmpty()) {
            users.add(who + " " + range(used, value -> String.format(Locale.ROOT, "%.2f", value)));
        }
    }

    /** Cores, for each row whose CPU is known. */
    private static List<Double> used(List<RowReport> rows, Function<CpuReport, @Nullable Spread> part) {
        List<Double> used = new ArrayList<>();
        for (RowReport row : rows) {
            CpuReport cpu = row.cpu();
            LoadReport load = row.load();
            Spread each = cpu == null ? null : part.apply(cpu);
            if (each != null && load != null) {
                used.add(each.median() * load.rate().median() / 1e6);
            }
        }
        return used;
    }

    private static String range(List<Double> values, Function<Double, String> text) {
        Spread spread = Objects.requireNonNull(Spread.of(values));
        return CaseColumn.range(text.apply(spread.min()), text.apply(spread.max()));
    }
}

package dev.freshet.lab.run;

import dev.freshet.lab.measure.Median;
import dev.freshet.lab.scenario.Profile;
import io.avaje.jsonb.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How far the figures of a machine move by themselves: the ratios of a subject to itself, measured as two rows in the
 * same shuffled rounds.
 *
 * @param run name of the run that measured it
 * @param at start of that run, ISO 8601
 * @param subject name of the row
 * @param profile of that run; "" in noise of older versions
 */
@Json
public record Noise(String run, String at, String subject, String profile, int rounds, List<Case> cases) {
    private static final int DRAWS = 10_000;
    /** Fixed, so that a report of the same data has the same bytes. */
    private static final long SEED = 20261127;

    @SuppressWarnings("NullAway")
    public Noise {
        profile = Objects.requireNonNullElse(profile, "");
    }

    /**
     * One load case.
     *
     * @param deviations each rate of both rows, divided by the median of them all; empty in noise of older versions
     */
    @Json
    public record Case(String scenario, String load, Ratio rate, Ratio cpu, List<Double> deviations) {
        @SuppressWarnings("NullAway")
        public Case {
            deviations = Objects.requireNonNullElse(deviations, List.of());
        }
    }

    /**
     * The second row divided by the first, in each round.
     *
     * @param median 0 if there is no round with both, as for the others
     */
    @Json
    public record Ratio(double lowest, double median, double highest) {
        private static Ratio of(List<Double> ratios) {
            List<Double> sorted = ratios.stream().filter(Double::isFinite).sorted().toList();
            return sorted.isEmpty() ? new Ratio(0, 0, 0) : new Ratio(sorted.getFirst(), Median.of(sorted),
                    sorted.getLast());
        }

        /** The largest difference from 1, in either direction: 0.04 for 0.96 to 1.02. */
        public double spread() {
            return lowest <= 0 ? 0 : Math.max(highest, 1 / lowest) - 1;
        }

        private String text() {
            return lowest <= 0 ? "not known"
                    : String.format(Locale.ROOT, "%.2f to %.2f (median %.2f)", lowest, highest, median);
        }
    }

    /** Of a run with {@link RunPlan#twice}: of its first row and the copy of that row. */
    public static Noise of(RunRecord record, List<Measurement> measurements) {
        String row = record.rows().getFirst().row();
        Map<String, List<Measurement>> byCase = new LinkedHashMap<>();
        measurements.stream().filter(measurement -> twins(row, measurement.row()))
                .filter(measurement -> measurement.result() != null && measurement.result().ok() > 0)
                .forEach(measurement -> byCase.computeIfAbsent(measurement.scenario() + "\n" + measurement.load(),
                        _ -> new ArrayList<>()).add(measurement));
        List<Case> cases = byCase.values().stream().map(each -> new Case(each.getFirst().scenario(),
                each.getFirst().load(), ratio(each, row, Noise::rate), ratio(each, row, Measurement::cpuPerRequest),
                deviations(each.stream().map(Noise::rate).toList()))).toList();
        return new Noise(record.name(), record.started(), row, record.profile(), record.rounds(), cases);
    }

    private static boolean twins(String row, String other) {
        return Contestant.ownIn(row).equals(Contestant.ownIn(other))
                && Contestant.upstreamIn(row).equals(Contestant.upstreamIn(other));
    }

    private static Ratio ratio(List<Measurement> measurements, String row, ToDoubleFunction<Measurement> figure) {
        List<Double> ratios = new ArrayList<>();
        for (Measurement one : measurements) {
            if (one.row().equals(row)) {
                measurements.stream().filter(other -> other.round() == one.round() && !other.row().equals(row))
                        .forEach(other -> ratios.add(figure.applyAsDouble(other) / figure.applyAsDouble(one)));
            }
        }
        return Ratio.of(ratios);
    }

    private static List<Double> deviations(List<Double> rates) {
        double median = Median.of(rates);
        return rates.stream().map(rate -> rate / median).toList();
    }

    private static double rate(Measurement measurement) {
        return measurement.result() == null ? Double.NaN : measurement.result().rate();
    }

    /** Whether any round measured both rows. */
    public boolean known() {
        return cases.stream().anyMatch(each -> each.rate().lowest() > 0);
    }

    /** The largest difference of a rate from itself, over all cases. */
    public double spread() {
        return cases.stream().mapToDouble(each -> each.rate().spread()).max().orElse(0);
    }

    /**
     * The difference of two medians of one row that is exceeded in one of twenty cases, from medians of rounds drawn at
     * random. Of older noise, {@link #spread}.
     *
     * @param rounds that each median is of
     */
    public double spreadOfMedians(int rounds) {
        double[] deviations = cases.stream().flatMap(each -> each.deviations().stream())
                .mapToDouble(Double::doubleValue).toArray();
        if (deviations.length == 0) {
            return spread();
        }
        Random random = new Random(SEED);
        DoubleSupplier median = () -> Median.of(random.ints(rounds, 0, deviations.length)
                .mapToDouble(place -> deviations[place]).toArray());
        double[] ratios = DoubleStream.generate(() -> median.getAsDouble() / median.getAsDouble()).limit(DRAWS)
                .map(ratio -> Math.max(ratio, 1 / ratio)).sorted().toArray();
        return ratios[DRAWS * 19 / 20] - 1;
    }

    /** How it was measured: "run 2026-11-24-noise, profile standard, 3 rounds". */
    public String conditions() {
        return "run " + run + (profile.isEmpty() ? "" : ", profile " + profile)
                + (keptServers() ? ", which keeps servers between rounds" : "") + ", " + rounds + " round"
                + (rounds == 1 ? "" : "s");
    }

    /** Whether the difference between two starts of a server is missing in it. */
    private boolean keptServers() {
        return Stream.of(Profile.values()).anyMatch(each -> each.text().equals(profile) && each.keepsServers());
    }

    /** For the terminal. */
    public String text() {
        StringBuilder text = new StringBuilder("Noise of this machine: " + subject + " divided by itself ("
                + conditions() + ")\n");
        cases.forEach(each -> text.append(String.format("  %-20s rate %s, CPU per request %s%n",
                (each.scenario() + " " + each.load()).strip(), each.rate().text(), each.cpu().text())));
        return text.append(known() ? String.format(Locale.ROOT, "In one round, a rate differed from itself by up to "
                + "%.0f %%. Do not draw conclusions from smaller differences.%n", 100 * spread())
                : "No round measured both rows, so the noise is still unknown.\n").toString();
    }
}

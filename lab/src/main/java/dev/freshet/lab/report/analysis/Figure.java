package dev.freshet.lab.report.analysis;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.published.PublishedFigure;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.run.Measurement;
import io.avaje.jsonb.Json;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A number by which the rows of a case can be ranked, and how it is read, compared and written. */
public enum Figure {
    /** Right answers a second. */
    RATE("rate", "right answers a second", "req/s", "/s", true, true),
    /** Server CPU in microseconds for each right answer. */
    CPU("cpu", "server CPU per request", "CPU µs/req", "µs", false, false),
    /** Mean latency in milliseconds of the right answers. */
    MEAN("mean", "mean latency", "mean ms", "ms", false, true),
    /** Latency in milliseconds that 99 % of the right answers kept. */
    P99("p99", "99th percentile of latency", "p99 ms", "ms", false, true),
    /** Share of all requests that were answered rightly and in time, 0 to 1. */
    IN_TIME("in-time", "share answered in time", "in time %", "%", true, true),
    /** Rate of the last step below the limit of errors. */
    REACHED_RATE("reached-rate", "rate reached before the error limit", "reached req/s", "/s", true, true),
    /** From exec to the first right answer. */
    STARTUP("startup-ms", "start to first right answer", "start ms", "ms", false, false),
    /** One object to JSON, inside one process. */
    OBJECT("us-per-object", "time per object", "µs/object", "µs", false, false),
    /** A connection out of the pool and back, inside one process. */
    UNCONTENDED("uncontended-us", "time to acquire and release", "µs/acquire", "µs", false, false);

    private final String key;
    private final String title;
    private final String heading;
    private final String unit;
    private final boolean higherIsBetter;
    private final boolean limitedByGenerator;

    Figure(String key, String title, String heading, String unit, boolean higherIsBetter,
            boolean limitedByGenerator) {
        this.key = key;
        this.title = title;
        this.heading = heading;
        this.unit = unit;
        this.higherIsBetter = higherIsBetter;
        this.limitedByGenerator = limitedByGenerator;
    }

    /** @throws LabException if no figure has this key */
    public static Figure of(String key) {
        for (Figure figure : values()) {
            if (figure.key.equals(key)) {
                return figure;
            }
        }
        throw new LabException("unknown figure \"" + key + "\" in the run's cases; known: "
                + Arrays.stream(values()).map(Figure::key).collect(Collectors.joining(", ")));
    }

    @Json.Value
    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    /** What stands over a column of it: "req/s". */
    public String heading() {
        return heading;
    }

    public String unit() {
        return unit;
    }

    public boolean higherIsBetter() {
        return higherIsBetter;
    }

    /** Whether a generator at its limit makes the number worthless: all but CPU per request and what needs no load. */
    public boolean limitedByGenerator() {
        return limitedByGenerator;
    }

    /** Whether a generator at its limit makes the number a lower bound: the server could do as much, and maybe more. */
    public boolean atLeastIfGeneratorBound() {
        return limitedByGenerator && higherIsBetter;
    }

    /** Whether the first is better than the second. */
    public boolean better(double one, double other) {
        return higherIsBetter ? one > other : one < other;
    }

    /** How many times as good the one is as the other: above 1 is better, whichever way the figure counts. */
    public double timesAsGood(double one, double other) {
        return higherIsBetter ? one / other : other / one;
    }

    /** The number of this measurement; NaN if it has none. */
    public double in(Measurement measurement) {
        LoadResult result = measurement.result();
        return switch (this) {
            case STARTUP, OBJECT, UNCONTENDED -> measurement.values().getOrDefault(key, Double.NaN);
            case CPU -> CpuReport.perRequest(measurement);
            case RATE -> result == null ? Double.NaN : result.rate();
            case MEAN -> result == null || result.ok() == 0 ? Double.NaN : result.latency().mean() / 1000;
            case P99 -> result == null || result.ok() == 0 ? Double.NaN : result.latency().p99() / 1000;
            case IN_TIME -> result == null || result.sent() == 0 ? Double.NaN
                    : (double) result.inTime() / result.sent();
            case REACHED_RATE -> result == null ? Double.NaN : result.reachedRate();
        };
    }

    /** Its key in a published figure, where keys end in their unit. */
    public String publishedKey() {
        return switch (this) {
            case MEAN -> "mean-ms";
            case P99 -> "p99-ms";
            case IN_TIME -> "in-time-percent";
            case STARTUP -> "startup-s";
            case RATE, CPU, REACHED_RATE, OBJECT, UNCONTENDED -> key;
        };
    }

    /** The same number in a published figure; NaN if it has none. */
    public double in(PublishedFigure published) {
        double value = published.values().getOrDefault(publishedKey(), Double.NaN);
        return this == IN_TIME ? value / 100 : this == STARTUP ? value * 1000 : value;
    }

    /** The number as text without its unit; a share in percent. */
    public String text(double value) {
        return this == IN_TIME ? Numbers.percent(value) : Numbers.plain(value);
    }

    /** The number with its unit. */
    public String withUnit(double value) {
        return switch (this) {
            case IN_TIME -> text(value) + " %";
            case RATE, REACHED_RATE -> text(value) + "/s";
            default -> text(value) + " " + unit;
        };
    }
}

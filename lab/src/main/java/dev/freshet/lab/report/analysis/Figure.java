package dev.freshet.lab.report.analysis;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.published.PublishedFigure;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.run.Measurement;
import io.avaje.jsonb.Json;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A number that can rank the rows of a case, and how it is read, compared and written. */
public enum Figure {
    /** Correct responses a second. */
    RATE("rate", "right answers a second", "req/s", "/s", true, true),
    /** Server CPU in microseconds for each correct response. */
    CPU("cpu", "server CPU per request", "CPU µs/req", "µs", false, false),
    /** Mean latency of correct responses in milliseconds. */
    MEAN("mean", "mean latency", "mean ms", "ms", false, true),
    /** The 99th percentile of the latency of correct responses, in milliseconds. */
    P99("p99", "99th percentile of latency", "p99 ms", "ms", false, true),
    /** Share of all requests answered correctly and in time, 0 to 1. */
    IN_TIME("in-time", "share answered in time", "in time %", "%", true, true),
    /** Rate of the last step below the error limit. */
    REACHED_RATE("reached-rate", "rate reached before the error limit", "reached req/s", "/s", true, true),
    /** From exec to the first correct response. */
    STARTUP("startup-ms", "start to first right answer", "start ms", "ms", false, false),
    /** One object to JSON, in one process. */
    OBJECT("us-per-object", "time per object", "µs/object", "µs", false, false),
    /** Borrowing and returning a pool's connection, in one process. */
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

    /** @throws LabException if there is no figure with this key */
    public static Figure of(String key) {
        return Arrays.stream(values()).filter(figure -> figure.key.equals(key)).findFirst()
                .orElseThrow(() -> new LabException("unknown figure \"" + key + "\" in the run's cases; known: "
                        + Arrays.stream(values()).map(Figure::key).collect(Collectors.joining(", "))));
    }

    @Json.Value
    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    /** The heading of its column: "req/s". */
    public String heading() {
        return heading;
    }

    public String unit() {
        return unit;
    }

    public boolean higherIsBetter() {
        return higherIsBetter;
    }

    /** Whether a saturated generator invalidates the number: all except CPU per request and figures without a load. */
    public boolean limitedByGenerator() {
        return limitedByGenerator;
    }

    /** Whether the number is a latency: then failed requests are not part of it. */
    public boolean latency() {
        return this == MEAN || this == P99;
    }

    /** Whether a saturated generator makes the number a lower bound: the server could do as much, and perhaps more. */
    public boolean atLeastIfGeneratorBound() {
        return limitedByGenerator && higherIsBetter;
    }

    /** The value in this measurement; NaN if it has none. */
    public double in(Measurement measurement) {
        LoadResult result = measurement.result();
        return switch (this) {
            case STARTUP, OBJECT, UNCONTENDED -> measurement.values().getOrDefault(key, Double.NaN);
            case CPU -> measurement.cpuPerRequest();
            case RATE -> result == null ? Double.NaN : result.rate();
            case MEAN -> result == null || result.ok() == 0 ? Double.NaN : result.latency().mean() / 1000;
            case P99 -> result == null || result.ok() == 0 ? Double.NaN : result.latency().p99() / 1000;
            case IN_TIME -> result == null || result.sent() == 0 ? Double.NaN
                    : (double) result.inTime() / result.sent();
            case REACHED_RATE -> result == null ? Double.NaN : result.reachedRate();
        };
    }

    /** Its key in published figures, where keys end with the unit. */
    public String publishedKey() {
        return switch (this) {
            case MEAN -> "mean-ms";
            case P99 -> "p99-ms";
            case IN_TIME -> "in-time-percent";
            case STARTUP -> "startup-s";
            case RATE, CPU, REACHED_RATE, OBJECT, UNCONTENDED -> key;
        };
    }

    /** The value in a published figure; NaN if it has none. */
    public double in(PublishedFigure published) {
        double value = published.values().getOrDefault(publishedKey(), Double.NaN);
        return this == IN_TIME ? value / 100 : this == STARTUP ? value * 1000 : value;
    }

    /** The value as text without the unit; a share in percent. */
    public String text(double value) {
        return this == IN_TIME ? Numbers.percent(value) : Numbers.plain(value);
    }

    /** The value with its unit. */
    public String withUnit(double value) {
        return switch (this) {
            case IN_TIME -> text(value) + " %";
            case RATE, REACHED_RATE -> text(value) + "/s";
            default -> text(value) + " " + unit;
        };
    }
}

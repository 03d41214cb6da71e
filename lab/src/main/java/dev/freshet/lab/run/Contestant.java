package dev.freshet.lab.run;

import dev.freshet.lab.subject.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A row of a run: a subject in one of its modes.
 *
 * @param upstream the service behind a gateway; otherwise null
 * @param copy from 2 for further rows of the same subject and mode, to measure noise; otherwise 1
 */
public record Contestant(Variant variant, @Nullable Variant upstream, int copy) {
    private static final String BEFORE = " > ";
    private static final char COPY = '#';

    Contestant(Variant variant, @Nullable Variant upstream) {
        this(variant, upstream, 1);
    }

    /** See {@link Measurement#row()}. */
    public String name() {
        String own = copy == 1 ? variant.name() : variant.name() + COPY + copy;
        return upstream == null ? own : own + BEFORE + upstream.name();
    }

    public String title() {
        String own = copy == 1 ? variant.title() : variant.title() + ", again";
        return upstream == null ? own : own + ", before " + upstream.title();
    }

    /** The name, suitable for file names. */
    String fileName() {
        return name().replace(BEFORE, "--").replaceAll("[:/\\s]", ".");
    }

    /** The row's name without its upstream and its copy. */
    public static String ownIn(String row) {
        return row.replaceFirst("(" + COPY + "\\d+)?(" + BEFORE + ".*)?$", "");
    }

    /** The copy in a row's name. */
    static int copyIn(String row) {
        int at = row.indexOf(COPY);
        return at < 0 ? 1 : Integer.parseInt(row.substring(at + 1).replaceFirst("\\D.*", ""));
    }

    /** The upstream's part of a row's name; "" if it has none. */
    static String upstreamIn(String row) {
        int at = row.indexOf(BEFORE);
        return at < 0 ? "" : row.substring(at + BEFORE.length());
    }
}

package dev.freshet.lab.run;

import dev.freshet.lab.subject.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A row of a run: a subject in one of its modes.
 *
 * @param upstream the service behind a gateway; otherwise null
 */
public record Contestant(Variant variant, @Nullable Variant upstream) {
    private static final String BEFORE = " > ";

    /** See {@link Measurement#row()}. */
    public String name() {
        return upstream == null ? variant.name() : variant.name() + BEFORE + upstream.name();
    }

    public String title() {
        return upstream == null ? variant.title() : variant.title() + ", before " + upstream.title();
    }

    /** The name, suitable for file names. */
    String fileName() {
        return name().replace(BEFORE, "--").replace(':', '.');
    }

    /** The row's name without its upstream. */
    static String ownIn(String row) {
        int at = row.indexOf(BEFORE);
        return at < 0 ? row : row.substring(0, at);
    }

    /** The upstream's part of a row's name; "" if it has none. */
    static String upstreamIn(String row) {
        int at = row.indexOf(BEFORE);
        return at < 0 ? "" : row.substring(at + BEFORE.length());
    }
}

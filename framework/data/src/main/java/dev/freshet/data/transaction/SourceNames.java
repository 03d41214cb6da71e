package dev.freshet.data.transaction;

import java.util.Collection;

/** Names of data sources. */
public final class SourceNames {
    /** The default source. */
    public static final String MAIN = "main";

    private SourceNames() {
    }

    /** The exception for an unknown name; the message lists the known ones. */
    public static IllegalArgumentException unknown(String name, Collection<String> known) {
        return new IllegalArgumentException("data source " + name + " does not exist"
                + (known.isEmpty() ? "" : " (known: " + String.join(", ", known) + ")") + ": set data.sources." + name
                + ".url or correct the name");
    }
}

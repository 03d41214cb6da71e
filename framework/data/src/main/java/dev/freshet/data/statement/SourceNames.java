package dev.freshet.data.statement;

import java.util.Collection;

/** What data sources are called. */
public final class SourceNames {
    /** The source that is meant where none is named. */
    public static final String MAIN = "main";

    private SourceNames() {
    }

    /** For a name that none of them has; the message says what to do. */
    public static IllegalArgumentException unknown(String name, Collection<String> known) {
        return new IllegalArgumentException("there is no data source " + name
                + (known.isEmpty() ? "" : " but " + String.join(", ", known)) + "; set data.sources." + name
                + ".url, or correct the name");
    }
}

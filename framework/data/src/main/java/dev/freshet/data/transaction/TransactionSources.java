package dev.freshet.data.transaction;

import java.util.Map;
import java.util.TreeMap;

/** The transactions of each data source, by its name. */
public final class TransactionSources {

    private static final String MAIN = "main";

    private final Map<String, Transactions> byName;

    /** Copies the map. */
    public TransactionSources(Map<String, Transactions> byName) {
        this.byName = new TreeMap<>(byName);
    }

    /**
     * Those of the data source of that name; for the empty name those of the only one, or of the one named
     * {@code main}.
     *
     * @throws IllegalArgumentException if there is no such data source; the message names those that there are
     */
    public Transactions get(String name) {
        var found = byName.get(name.isEmpty() ? MAIN : name);
        if (found == null && name.isEmpty() && byName.size() == 1) {
            return byName.values().iterator().next();
        }
        if (found == null) {
            throw new IllegalArgumentException(missing(name));
        }
        return found;
    }

    private String missing(String name) {
        if (byName.isEmpty()) {
            return "there is no data source; set data.sources.main.url";
        }
        return name.isEmpty()
                ? "there are several data sources and none is named main: " + String.join(", ", byName.keySet())
                        + "; say which, as in @Transactional(source = \"" + byName.keySet().iterator().next() + "\")"
                : "there is no data source " + name + " but " + String.join(", ", byName.keySet())
                        + "; set data.sources." + name + ".url, or correct the name";
    }
}

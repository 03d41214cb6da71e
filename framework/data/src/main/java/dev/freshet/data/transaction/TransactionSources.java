package dev.freshet.data.transaction;

import dev.freshet.data.statement.SourceNames;
import java.util.Map;
import java.util.TreeMap;

/** The transactions of each data source, by its name. */
public final class TransactionSources {

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
        if (name.isEmpty() && byName.size() == 1) {
            return byName.values().iterator().next();
        }
        var wanted = name.isEmpty() ? SourceNames.MAIN : name;
        var found = byName.get(wanted);
        if (found == null) {
            throw SourceNames.unknown(wanted, byName.keySet());
        }
        return found;
    }
}

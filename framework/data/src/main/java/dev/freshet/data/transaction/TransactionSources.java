package dev.freshet.data.transaction;

import java.util.Map;
import java.util.TreeMap;

/** The {@link Transactions} of each data source by name. */
public final class TransactionSources {

    private final Map<String, Transactions> byName;

    /** Copies the map. */
    public TransactionSources(Map<String, Transactions> byName) {
        this.byName = new TreeMap<>(byName);
    }

    /**
     * Returns the transactions of the data source of that name. The empty name means the only one, or {@code main}.
     *
     * @throws IllegalArgumentException if there is no such data source; the message lists the existing names
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

package dev.freshet.data.source;

import dev.freshet.data.Sql;
import dev.freshet.data.failure.BadSqlGrammarException;
import dev.freshet.data.transaction.SourceNames;
import dev.freshet.inject.ScopeListener;
import java.util.Map;
import java.util.TreeMap;

/**
 * An {@link Sql} for each data source by name, which uses the transactions of that source. Thread-safe. Once all beans
 * exist, each checks its statements against the database, unless {@code data.sources.NAME.check-statements} is false.
 */
public final class SqlSources implements ScopeListener {
    private final Map<String, Source> byName;

    record Source(Sql sql, boolean checked) {
    }

    SqlSources(Map<String, Source> byName) {
        this.byName = new TreeMap<>(byName);
    }

    /**
     * Returns the {@link Sql} of the data source of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the existing names
     */
    public Sql get(String name) {
        Source source = byName.get(name);
        if (source == null) {
            throw SourceNames.unknown(name, byName.keySet());
        }
        return source.sql;
    }

    /** @throws BadSqlGrammarException if statements do not fit the database */
    @Override
    public void opened() {
        for (Source source : byName.values()) {
            if (source.checked) {
                source.sql.check();
            }
        }
    }
}

package dev.freshet.data;

import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowSource;
import dev.freshet.data.statement.MapperSource;
import dev.freshet.data.statement.Parameterized;
import dev.freshet.data.statement.Readers;
import dev.freshet.data.statement.SqlText;
import dev.freshet.data.statement.StatementCheck;
import dev.freshet.data.statement.Statements;
import dev.freshet.web.JsonCodec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs SQL with named parameters: {@code select name from users where id = :id}. Any thread may call. Strings, quoted
 * identifiers, comments, {@code ::} and PostgreSQL's operators with question marks are left alone. Texts are parsed
 * once and kept, so they should be constants: values belong into parameters.
 */
public final class Sql {
    /** More different texts than this are a sign of values within them; then all are forgotten, and parsed again. */
    private static final int KEPT_TEXTS = 2_000;

    private final Statements statements;
    private final Readers readers;
    /** Null unless statements are collected. */
    private final @Nullable StatementCheck check;
    private final Map<String, Parameterized> parsed = new ConcurrentHashMap<>();
    private final Map<QueryKey, Query<?>> queries = new ConcurrentHashMap<>();

    private Sql(Builder builder) {
        this.statements = new Statements(builder.source, builder.json);
        this.readers = new Readers(builder.readers, builder.json);
        this.check = builder.collects ? new StatementCheck(statements) : null;
    }

    /**
     * Compares by hand: the first comparison of a record has to be bootstrapped, and this one is on the way to a start.
     */
    private record QueryKey(String text, Class<?> type) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof QueryKey key && key.type == type && key.text.equals(text);
        }

        @Override
        public int hashCode() {
            return 31 * text.hashCode() + type.hashCode();
        }
    }

    /** Begins an {@code Sql} whose statements run on connections of this source. */
    public static Builder builder(ConnectionSource source) {
        return new Builder(source);
    }

    /**
     * A statement that gives rows of this type: a record with {@code @Row}, or what a single column holds.
     *
     * @throws IllegalArgumentException if nothing reads this type
     * @throws BadSqlGrammarException if a string, a quoted identifier or a comment has no end
     */
    @SuppressWarnings("unchecked")
    public <T> Query<T> query(String text, Class<T> type) {
        QueryKey key = new QueryKey(text, type);
        Query<?> known = queries.get(key);
        if (known == null) {
            known = query(text, readers.rows(text, type));
            keep(queries, key, known);
        }
        return (Query<T>) known;
    }

    /** A statement whose rows this function reads. */
    public <T> Query<T> query(String text, RowMapper<T> mapper) {
        return query(text, new MapperSource<>(mapper));
    }

    private <T> Query<T> query(String text, RowSource<T> rows) {
        Parameterized statement = statement(text);
        collect(statement, rows);
        return new Query<>(statement, rows, statement.none());
    }

    /**
     * A statement that changes rows or the schema.
     *
     * @throws BadSqlGrammarException if a string, a quoted identifier or a comment has no end
     */
    public Update update(String text) {
        Parameterized statement = statement(text);
        collect(statement, null);
        return new Update(statement, statement.none());
    }

    /** The same, to be run for many sets of parameters at once. */
    public Batch batch(String text) {
        Parameterized statement = statement(text);
        collect(statement, null);
        return new Batch(statement);
    }

    private void collect(Parameterized statement, @Nullable RowSource<?> rows) {
        if (check != null) {
            check.add(statement.text(), rows);
        }
    }

    private Parameterized statement(String text) {
        Parameterized known = parsed.get(text);
        if (known == null) {
            known = new Parameterized(SqlText.of(text), statements, readers);
            keep(parsed, text, known);
        }
        return known;
    }

    private static <K, V> void keep(Map<K, V> cache, K key, V value) {
        if (cache.size() >= KEPT_TEXTS) {
            cache.clear();
        }
        cache.put(key, value);
    }

    /**
     * Has the database prepare every statement that was made so far, and compares the columns of its result with the
     * record that reads them. Later statements are not collected, so an application calls it once, when it has started.
     *
     * @throws IllegalStateException without {@link Builder#collectStatements}
     * @throws BadSqlGrammarException if statements do not fit the database; the message tells all of them, and where
     *     each was made
     * @throws DataAccessException if the database cannot be asked
     */
    public void check() {
        if (check == null) {
            throw new IllegalStateException("statements are not collected; build this Sql with collectStatements()");
        }
        check.run();
    }

    /** Collects what an {@code Sql} needs. */
    public static final class Builder {
        private final ConnectionSource source;
        private Collection<? extends RowReader<?>> readers = List.of();
        private @Nullable JsonCodec json;
        private boolean collects;

        private Builder(ConnectionSource source) {
            this.source = source;
        }

        /** What reads records; the processor writes one for each record with {@code @Row}. */
        public Builder readers(Collection<? extends RowReader<?>> readers) {
            this.readers = List.copyOf(readers);
            return this;
        }

        /** Reads and writes components and parameters that are JSON; without it there are none. */
        public Builder json(JsonCodec json) {
            this.json = json;
            return this;
        }

        /** Remembers each statement that is made, and where, until {@link Sql#check()}, which has to be called. */
        public Builder collectStatements() {
            collects = true;
            return this;
        }

        public Sql build() {
            return new Sql(this);
        }
    }
}

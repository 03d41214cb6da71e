package dev.freshet.data;

import dev.freshet.data.failure.BadSqlGrammarException;
import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowSource;
import dev.freshet.data.statement.Parameterized;
import dev.freshet.data.statement.Readers;
import dev.freshet.data.statement.SqlText;
import dev.freshet.data.statement.StatementCheck;
import dev.freshet.data.statement.Statements;
import dev.freshet.data.transaction.ConnectionSource;
import dev.freshet.http.JsonCodec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs SQL with named parameters: {@code select name from users where id = :id}. Thread-safe.
 *
 * <p>Strings, quoted identifiers, comments, {@code ::} and PostgreSQL's operators with question marks are not parsed
 * for parameters. Parsed statements are cached by their text, so the text should be a constant: pass values as
 * parameters.
 */
public final class Sql {
    /** More distinct texts than this suggest values inside them; the cache is then cleared. */
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
        this.check = builder.collects ? new StatementCheck(statements, Sql.class) : null;
    }

    /** Explicit, because a record's generated methods are linked on first use, which would slow down startup. */
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

    /** Starts a builder for an {@code Sql} that uses connections of this source. */
    public static Builder builder(ConnectionSource source) {
        return new Builder(source);
    }

    /**
     * A statement that returns rows of this type: a {@code @Row} record, or a type that fits a single column.
     *
     * @throws IllegalArgumentException if there is no reader for this type
     * @throws BadSqlGrammarException if a string, a quoted identifier or a comment is not terminated
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

    /** A statement whose rows the mapper reads. */
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
     * @throws BadSqlGrammarException if a string, a quoted identifier or a comment is not terminated
     */
    public Update update(String text) {
        Parameterized statement = statement(text);
        collect(statement, null);
        return new Update(statement, statement.none());
    }

    /** A statement that changes rows and runs for many rows of parameters. */
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
     * Lets the database prepare every statement created so far, and compares the columns of each result with the record
     * that reads them. Call it once, at the end of startup: later statements are not collected.
     *
     * @throws IllegalStateException without {@link Builder#collectStatements}
     * @throws BadSqlGrammarException if statements do not fit the database; the message lists all of them and where
     *     each was created
     * @throws DataAccessException if the database is not available
     */
    public void check() {
        if (check == null) {
            throw new IllegalStateException("statements are not collected: build this Sql with collectStatements()");
        }
        check.run();
    }

    public static final class Builder {
        private final ConnectionSource source;
        private Collection<? extends RowReader<?>> readers = List.of();
        private @Nullable JsonCodec json;
        private boolean collects;

        private Builder(ConnectionSource source) {
            this.source = source;
        }

        /** Readers of {@code @Row} records; the annotation processor writes one for each. */
        public Builder readers(Collection<? extends RowReader<?>> readers) {
            this.readers = List.copyOf(readers);
            return this;
        }

        /** Reads and writes JSON components and parameters, which need a codec. */
        public Builder json(JsonCodec json) {
            this.json = json;
            return this;
        }

        /** Records each new statement, and where it was created, until you call {@link Sql#check()}. */
        public Builder collectStatements() {
            collects = true;
            return this;
        }

        public Sql build() {
            return new Sql(this);
        }
    }
}

package dev.freshet.data.statement;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.FailedStatement;
import dev.freshet.data.failure.SqlStates;
import dev.freshet.data.row.JsonParameter;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowSource;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A statement with everything that all its runs share. Thread-safe. */
public final class Parameterized {
    private final SqlText text;
    private final Statements statements;
    private final Readers readers;
    private final @Nullable Object[] none;
    /** For the class of record used last; threads that race compute the same value. */
    private volatile @Nullable RecordParameters recordParameters;
    /** For the keys read last; threads that race compute the same value. */
    private volatile @Nullable KeySource keySource;

    public Parameterized(SqlText text, Statements statements, Readers readers) {
        this.text = text;
        this.statements = statements;
        this.readers = readers;
        this.none = Parameters.none(text);
    }

    /** For each parameter of the statement, its component in a record. */
    @SuppressWarnings("ArrayRecordComponent")
    private record RecordParameters(RowReader<?> reader, int[] components) {
    }

    /**
     * A reader of keys.
     *
     * @param several whether the key is one of several columns
     */
    private record KeySource(Class<?> type, boolean several, RowSource<?> source) {
    }

    public SqlText text() {
        return text;
    }

    public Statements statements() {
        return statements;
    }

    public Readers readers() {
        return readers;
    }

    /** No values yet. Must not be modified. */
    public @Nullable Object[] none() {
        return none;
    }

    public @Nullable Object[] with(@Nullable Object[] values, String name, @Nullable Object value) {
        @Nullable Object[] more = values.clone();
        set(more, name, value);
        return more;
    }

    /** Values with a form of their own keep it and ignore the type. */
    public @Nullable Object[] with(@Nullable Object[] values, String name, @Nullable Object value, SQLType type) {
        Object plain = Parameters.plain(value);
        if (plain instanceof JsonParameter document && document.isNull()) {
            return with(values, name, new Parameters.Typed(null, type));
        }
        boolean hasForm = plain instanceof JsonParameter || plain instanceof Enum<?> || Lists.isList(plain);
        return with(values, name, hasForm ? plain : new Parameters.Typed(plain, type));
    }

    public @Nullable Object[] with(@Nullable Object[] values, Map<String, ?> more) {
        @Nullable Object[] all = values.clone();
        more.forEach((name, value) -> set(all, name, value));
        return all;
    }

    private void set(@Nullable Object[] values, String name, @Nullable Object value) {
        int position = text.indexOf(name);
        if (position < 0) {
            throw Parameters.misuse(text, "there is no parameter " + name);
        }
        Parameters.set(text, values, position, value);
    }

    /** Adds the components of a record that the statement names. */
    public <T extends Record> @Nullable Object[] with(@Nullable Object[] values, T row) {
        RowReader<T> reader = readers.ofRecord(row);
        RecordParameters known = recordParameters;
        if (known == null || known.reader != reader) {
            known = new RecordParameters(reader, Parameters.components(text, reader));
            recordParameters = known;
        }
        @Nullable Object[] all = values.clone();
        for (int i = 0; i < all.length; i++) {
            if (known.components[i] >= 0) {
                Parameters.set(text, all, i, reader.component(row, known.components[i]));
            }
        }
        return all;
    }

    /** The reader for keys of this type: the only column returned, or column {@code id} of several. */
    @SuppressWarnings("unchecked")
    <K> RowSource<K> keys(Class<K> type, boolean several) {
        KeySource known = keySource;
        if (known == null || known.type != type || known.several != several) {
            RowReader<K> reader = readers.reader(type);
            known = new KeySource(type, several,
                    readers.rows(text.source(), several ? new Keys.NamedColumn<>(reader) : reader));
            keySource = known;
        }
        return (RowSource<K>) known.source;
    }

    /** The exception for a failure of the driver. */
    public DataAccessException translated(SQLException failure) {
        return SqlStates.translate(failure, text.source(), text.names());
    }

    /** A failure found without the driver. */
    public FailedStatement failure(String problem) {
        return FailedStatement.of(problem, text.source(), text.names());
    }

    public Execution prepare(@Nullable Object[] values) throws SQLException {
        return statements.prepare(text, values, Returning.NOTHING);
    }
}

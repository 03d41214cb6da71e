package dev.freshet.data.statement;

import dev.freshet.data.DataAccessException;
import dev.freshet.data.FailedStatement;
import dev.freshet.data.SqlStates;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowSource;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A statement with what it needs to run, shared by all runs. Any thread may call. */
public final class Parameterized {
    private final SqlText text;
    private final Statements statements;
    private final Readers readers;
    private final @Nullable Object[] none;
    /** For the class of record that gave parameters last; racing threads find the same. */
    private volatile @Nullable RecordParameters recordParameters;
    /** For the keys that were read last; likewise. */
    private volatile @Nullable KeySource keySource;

    public Parameterized(SqlText text, Statements statements, Readers readers) {
        this.text = text;
        this.statements = statements;
        this.readers = readers;
        this.none = Parameters.none(text);
    }

    /** Where each parameter of the statement is in a record. */
    @SuppressWarnings("ArrayRecordComponent")
    private record RecordParameters(RowReader<?> reader, int[] components) {
    }

    /**
     * What reads keys.
     *
     * @param several whether the key is one column of several
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

    /** The values before any was given. Never to be changed. */
    public @Nullable Object[] none() {
        return none;
    }

    /** These and one more. */
    public @Nullable Object[] with(@Nullable Object[] values, String name, @Nullable Object value) {
        return Parameters.with(text, values, name, value);
    }

    /** These and one more, with its SQL type. */
    public @Nullable Object[] with(@Nullable Object[] values, String name, @Nullable Object value, SQLType type) {
        return Parameters.with(text, values, name, value, type);
    }

    /** These and all of a map. */
    public @Nullable Object[] with(@Nullable Object[] values, Map<String, ?> more) {
        return Parameters.with(text, values, more);
    }

    /** These and those components of a record that the statement names. */
    public <T extends Record> @Nullable Object[] with(@Nullable Object[] values, T row) {
        RowReader<T> reader = readers.ofRecord(row);
        RecordParameters known = recordParameters;
        if (known == null || known.reader != reader) {
            known = new RecordParameters(reader, Parameters.components(text, reader));
            recordParameters = known;
        }
        return Parameters.with(text, values, reader, row, known.components);
    }

    /** What reads keys of this type, which are the only column that comes back, or the usual one of several. */
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

    /** What is thrown for a failure of the driver. */
    public DataAccessException translated(SQLException failure) {
        return SqlStates.translate(failure, text.source(), text.names());
    }

    /** What is told of a failure that was found without the driver. */
    public FailedStatement failure(String problem) {
        return FailedStatement.of(problem, text.source(), text.names());
    }

    /** Ready to run with these values. */
    public Execution prepare(@Nullable Object[] values) throws SQLException {
        return statements.prepare(text, values, Returning.NOTHING);
    }
}

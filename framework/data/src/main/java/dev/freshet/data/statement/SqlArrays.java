package dev.freshet.data.statement;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Binds SQL arrays. The first element that is not null decides the type. */
final class SqlArrays {
    private SqlArrays() {
    }

    static void bind(PreparedStatement statement, int index, @Nullable Object[] elements, Dialect dialect)
            throws SQLException {
        @Nullable Object[] known = new @Nullable Object[elements.length];
        Object sample = null;
        boolean names = false;
        for (int i = 0; i < elements.length; i++) {
            Object element = elements[i];
            if (element != null) {
                names |= element instanceof Enum<?>;
                known[i] = element instanceof Enum<?> constant ? constant.name() : Binder.known(element);
                sample = sample == null ? known[i] : sample;
            }
        }
        if (dialect != Dialect.POSTGRESQL) {
            statement.setObject(index, known);
        } else if (sample == null && known.length == 0) {
            statement.setObject(index, "{}", Types.OTHER);
        } else {
            bindPostgres(statement, index, known, sample, names);
        }
    }

    /** Enum names are sent as text of no stated type, which an array of an enum type accepts. */
    private static void bindPostgres(PreparedStatement statement, int index, @Nullable Object[] elements,
            @Nullable Object sample, boolean names) throws SQLException {
        Array array = statement.getConnection().createArrayOf(typeName(sample), elements);
        if (names || sample == null) {
            statement.setObject(index, array.toString(), Types.OTHER);
        } else {
            statement.setArray(index, array);
        }
    }

    private static String typeName(@Nullable Object sample) throws SQLException {
        if (sample == null || sample instanceof String) {
            return "text";
        }
        if (sample instanceof Number number) {
            return numberType(number);
        }
        if (sample instanceof UUID) {
            return "uuid";
        }
        if (sample instanceof Boolean) {
            return "bool";
        }
        return sample instanceof byte[] ? "bytea" : timeType(sample);
    }

    private static String numberType(Number sample) {
        if (sample instanceof Integer) {
            return "int4";
        }
        if (sample instanceof Long) {
            return "int8";
        }
        if (sample instanceof BigDecimal) {
            return "numeric";
        }
        if (sample instanceof Short || sample instanceof Byte) {
            return "int2";
        }
        return sample instanceof Float ? "float4" : "float8";
    }

    private static String timeType(Object sample) throws SQLException {
        if (sample instanceof OffsetDateTime) {
            return "timestamptz";
        }
        if (sample instanceof LocalDate) {
            return "date";
        }
        if (sample instanceof LocalDateTime) {
            return "timestamp";
        }
        if (sample instanceof LocalTime) {
            return "time";
        }
        // 07006: restricted data type attribute violation. The message names the class, not the value.
        throw new SQLException("cannot make an SQL array of " + sample.getClass().getName(), "07006");
    }
}

package dev.freshet.data.statement;

import dev.freshet.data.failure.FailedStatement;
import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import dev.freshet.data.row.RowReader;
import java.sql.SQLType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of a statement's parameters, by position in {@link SqlText#names()}. */
final class Parameters {
    private static final Object MISSING = new Object();

    private Parameters() {
    }

    /** A value with its SQL type, mostly a null. */
    record Typed(@Nullable Object value, SQLType type) {
    }

    /** No parameter has a value yet. */
    static @Nullable Object[] none(SqlText text) {
        @Nullable Object[] values = new @Nullable Object[text.names().size()];
        Arrays.fill(values, MISSING);
        return values;
    }

    /** For each parameter, the position of the component of its name, or -1. */
    static int[] components(SqlText text, RowReader<?> reader) {
        List<String> components = reader.components();
        int[] positions = new int[text.names().size()];
        boolean any = false;
        for (int i = 0; i < positions.length; i++) {
            positions[i] = components.indexOf(text.names().get(i));
            any |= positions[i] >= 0;
        }
        if (!any) {
            throw misuse(text, "no parameter has the name of a component of " + reader.type().getName() + " (it has "
                    + String.join(", ", components) + ")");
        }
        return positions;
    }

    /** @throws InvalidDataAccessApiUsageException if the parameter has a value already */
    static void set(SqlText text, @Nullable Object[] values, int position, @Nullable Object value) {
        if (values[position] != MISSING) {
            throw misuse(text, "parameter " + text.names().get(position) + " is given twice");
        }
        values[position] = plain(value);
    }

    static @Nullable Object plain(@Nullable Object value) {
        return value instanceof Optional<?> optional ? optional.orElse(null) : value;
    }

    /** @throws InvalidDataAccessApiUsageException if a parameter has no value */
    static void refuseMissing(SqlText text, @Nullable Object[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == MISSING) {
                throw misuse(text, "parameter " + text.names().get(i) + " has no value");
            }
        }
    }

    static InvalidDataAccessApiUsageException misuse(SqlText text, String problem) {
        return new InvalidDataAccessApiUsageException(FailedStatement.of(problem, text.source(), text.names()));
    }
}

package dev.freshet.data.statement;

import dev.freshet.data.row.JsonParameter;
import dev.freshet.data.failure.FailedStatement;
import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import dev.freshet.data.row.RowReader;
import java.sql.SQLType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values of a statement's parameters, by position in {@link SqlText#names()}. Its methods never modify an array. */
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

    static @Nullable Object[] with(SqlText text, @Nullable Object[] values, String name, @Nullable Object value) {
        @Nullable Object[] more = values.clone();
        set(text, more, name, value);
        return more;
    }

    /** Adds one value with its SQL type. Values with a form of their own keep it and ignore the type. */
    static @Nullable Object[] with(SqlText text, @Nullable Object[] values, String name, @Nullable Object value,
            SQLType type) {
        Object plain = plain(value);
        if (plain instanceof JsonParameter document && document.isNull()) {
            return with(text, values, name, new Typed(null, type));
        }
        boolean hasForm = plain instanceof JsonParameter || plain instanceof Enum<?> || Lists.isList(plain);
        return with(text, values, name, hasForm ? plain : new Typed(plain, type));
    }

    static @Nullable Object[] with(SqlText text, @Nullable Object[] values, Map<String, ?> more) {
        @Nullable Object[] all = values.clone();
        more.forEach((name, value) -> set(text, all, name, value));
        return all;
    }

    /**
     * Adds the components of a record that the statement names.
     *
     * @param components the result of {@link #components}
     */
    static <T> @Nullable Object[] with(SqlText text, @Nullable Object[] values, RowReader<T> reader, T row,
            int[] components) {
        @Nullable Object[] all = values.clone();
        for (int i = 0; i < components.length; i++) {
            if (components[i] >= 0) {
                refuseSecond(text, all[i], i);
                all[i] = plain(reader.component(row, components[i]));
            }
        }
        return all;
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

    private static void set(SqlText text, @Nullable Object[] values, String name, @Nullable Object value) {
        int position = text.indexOf(name);
        if (position < 0) {
            throw misuse(text, "there is no parameter " + name);
        }
        refuseSecond(text, values[position], position);
        values[position] = plain(value);
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof Optional<?> optional ? optional.orElse(null) : value;
    }

    private static void refuseSecond(SqlText text, @Nullable Object before, int position) {
        if (before != MISSING) {
            throw misuse(text, "parameter " + text.names().get(position) + " is given twice");
        }
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

package dev.freshet.data.row;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;

/**
 * A column that a {@link RowReader} reads.
 *
 * @param component the component it belongs to: {@code city}, or {@code address.city} in an embedded record
 * @param form how the value is stored
 * @param type the Java type, without {@code Optional}; for an array, the type of its elements
 * @param nullable whether the component may be null
 * @param names accepted names of the column, case-insensitive; empty for the only column of a result
 */
public record RowColumn(String component, Form form, Type type, boolean nullable, List<String> names) {

    public enum Form {
        VALUE,
        ARRAY,
        JSON
    }

    public RowColumn {
        names = List.copyOf(names);
    }

    /** A column with a plain value. */
    public static RowColumn value(String component, Class<?> type, String... names) {
        return new RowColumn(component, Form.VALUE, type, false, List.of(names));
    }

    /** A column with an SQL array of these elements. */
    public static RowColumn array(String component, Class<?> elements, String... names) {
        return new RowColumn(component, Form.ARRAY, elements, false, List.of(names));
    }

    /** A column with a JSON document of this type. */
    public static RowColumn json(String component, Type type, String... names) {
        return new RowColumn(component, Form.JSON, type, false, List.of(names));
    }

    /** The same column for a nullable component. */
    public RowColumn orNull() {
        return new RowColumn(component, form, type, true, names);
    }

    /** The type without its type arguments. */
    public Class<?> rawType() {
        return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    }

    boolean isCalled(String label) {
        for (String name : names) {
            if (name.equalsIgnoreCase(label)) {
                return true;
            }
        }
        return false;
    }

    /** Component, record and type, for messages. */
    String describe(RowReader<?> reader) {
        String text = type instanceof Class<?> simple ? simple.getSimpleName() : type.getTypeName();
        String typeText = form == Form.ARRAY ? "array of " + text : text;
        if (component.isEmpty()) {
            return typeText;
        }
        String owner = reader.type().getName();
        return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + component + " (" + typeText + ")";
    }
}

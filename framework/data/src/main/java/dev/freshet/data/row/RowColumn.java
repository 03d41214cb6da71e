package dev.freshet.data.row;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;

/**
 * A column that a {@link RowReader} wants.
 *
 * @param component the component that takes it: {@code city}, or {@code address.city} within an embedded record
 * @param form how the type is stored
 * @param type the Java type; of the elements, if it is an array; without {@code Optional}
 * @param nullable whether the component may be null
 * @param names the names that the column may have, compared without case; none for the only column of a result
 */
public record RowColumn(String component, Form form, Type type, boolean nullable, List<String> names) {

    /** How a value is stored in its column. */
    public enum Form {
        /** As an SQL type of its own. */
        VALUE,
        /** As an SQL array. */
        ARRAY,
        /** As a JSON document. */
        JSON
    }

    public RowColumn {
        names = List.copyOf(names);
    }

    /** A column of a plain value. */
    public static RowColumn value(String component, Class<?> type, String... names) {
        return new RowColumn(component, Form.VALUE, type, false, List.of(names));
    }

    /** A column of an SQL array with these elements. */
    public static RowColumn array(String component, Class<?> elements, String... names) {
        return new RowColumn(component, Form.ARRAY, elements, false, List.of(names));
    }

    /** A column of a JSON document for this type. */
    public static RowColumn json(String component, Type type, String... names) {
        return new RowColumn(component, Form.JSON, type, false, List.of(names));
    }

    /** The same for a component that may be null. */
    public RowColumn orNull() {
        return new RowColumn(component, form, type, true, names);
    }

    /** The class of the type. */
    public Class<?> rawType() {
        return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    }

    /** Whether a column of a result with this label is meant. */
    boolean isCalled(String label) {
        for (String name : names) {
            if (name.equalsIgnoreCase(label)) {
                return true;
            }
        }
        return false;
    }

    /** The component with its record and type, for messages. */
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

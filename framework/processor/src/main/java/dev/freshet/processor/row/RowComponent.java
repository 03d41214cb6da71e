package dev.freshet.processor.row;

import dev.freshet.processor.model.TypeName;
import java.util.List;
import java.util.stream.Stream;

/** A component of a record, and where its value comes from. */
sealed interface RowComponent {

    /** The name of its accessor. */
    String name();

    Absence absence();

    /** The columns that it takes, in order. */
    Stream<Single> columns();

    /**
     * One of one column.
     *
     * @param path its name, after those of the components around it: {@code address.city}
     * @param columnNames the names that its column may have, the first being the preferred one
     */
    record Single(String name, String path, List<String> columnNames, ValueForm form, Absence absence)
            implements RowComponent {

        @Override
        public Stream<Single> columns() {
            return Stream.of(this);
        }
    }

    /** A record whose components are columns of the same row. */
    record Nested(String name, TypeName type, List<RowComponent> components, Absence absence) implements RowComponent {

        @Override
        public Stream<Single> columns() {
            return components.stream().flatMap(RowComponent::columns);
        }
    }
}

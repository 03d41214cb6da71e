package dev.freshet.processor.row;

import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.stream.Stream;

/** A component of a record and the source of its value. */
sealed interface RowComponent {

    String name();

    Absence absence();

    /** Its columns, in order. */
    Stream<Single> columns();

    /**
     * A component with one column.
     *
     * @param path its name, after those of the enclosing components: {@code address.city}
     * @param columnNames the possible names of its column, the preferred one first
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

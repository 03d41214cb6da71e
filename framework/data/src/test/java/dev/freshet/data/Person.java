package dev.freshet.data;

import dev.freshet.data.row.RowColumn;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.row.RowValues;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A record of tests, with a reader as the processor writes them. */
record Person(long id, String name, Optional<String> email) {

    static final class Reader implements RowReader<Person> {
        @Override
        public Class<Person> type() {
            return Person.class;
        }

        @Override
        public List<RowColumn> columns() {
            return List.of(RowColumn.value("id", long.class, "id"), RowColumn.value("name", String.class, "name"),
                    RowColumn.value("email", String.class, "email").orNull());
        }

        @Override
        public Person read(RowValues row) throws SQLException {
            return new Person(row.getLong(0), row.getString(1), Optional.ofNullable(row.getString(2)));
        }

        @Override
        public @Nullable Object component(Person row, int component) {
            return switch (component) {
                case 0 -> row.id;
                case 1 -> row.name;
                default -> row.email;
            };
        }
    }
}

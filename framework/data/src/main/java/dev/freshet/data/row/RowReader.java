package dev.freshet.data.row;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record from a row, and parameters from a record. The annotation processor writes one for each {@link Row
 * @Row} record, as a bean that {@code Sql} finds. Stateless and thread-safe.
 *
 * @param <T> the record
 */
public interface RowReader<T> {
    Class<T> type();

    /** Its columns, one for each component; components of embedded records in place of these. */
    List<RowColumn> columns();

    /**
     * Reads the current row. Null only for a single column that is null.
     *
     * @param row its values, by position in {@link #columns()}
     */
    @Nullable T read(RowValues row) throws SQLException;

    /**
     * Parameter names when a record gives the values, in the order of {@link #columns()}. A component of an embedded
     * record is named {@code address.city}.
     */
    default List<String> components() {
        return columns().stream().map(RowColumn::component).toList();
    }

    /**
     * The value of one component as a parameter. An {@code Optional} stays as it is; a JSON component becomes a {@link
     * JsonParameter}. Also null if its embedded record is absent.
     *
     * @param component its position in {@link #components()}
     */
    default @Nullable Object component(T row, int component) {
        throw new IndexOutOfBoundsException(type().getName() + " has no component " + component);
    }
}

package dev.freshet.data.row;

import dev.freshet.http.JsonCodec;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the elements of SQL arrays. */
final class Elements {
    private Elements() {
    }

    /**
     * Reads and frees the array.
     *
     * @param orNull whether elements may be null
     * @return an unmodifiable list
     */
    static <T> List<T> of(Array array, ValueReader<T> element, boolean orNull, @Nullable JsonCodec json)
            throws SQLException {
        List<T> values = new ArrayList<>();
        try (ResultSet elements = array.getResultSet()) {
            RowValues row = new RowValues(elements, ColumnMatch.OF_ELEMENT, json);
            while (elements.next()) {
                T value = element.read(row, 0);
                if (value == null && !orNull) {
                    throw UnfitValueException.ofNullElement();
                }
                values.add(value);
            }
        } catch (UnfitValueException e) {
            throw new UnfitValueException("element " + (values.size() + 1) + ": " + e.getMessage());
        } finally {
            array.free();
        }
        return Collections.unmodifiableList(values);
    }
}

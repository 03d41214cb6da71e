package dev.freshet.data.row;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one value: {@code RowValues::getString}.
 *
 * @param <T> its type
 */
@FunctionalInterface
public interface ValueReader<T> {
    @Nullable T read(RowValues row, int position) throws SQLException;
}

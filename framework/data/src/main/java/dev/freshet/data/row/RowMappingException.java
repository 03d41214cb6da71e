package dev.freshet.data.row;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.FailedStatement;
import java.util.List;

/**
 * A row does not fit its record. The message names statement, record, component and column. It never holds the value,
 * which may be a secret; the driver's exception may, so it is dropped.
 */
public final class RowMappingException extends DataAccessException {
    private static final long serialVersionUID = 1L;

    RowMappingException(String problem, String statement) {
        super(FailedStatement.of(problem, statement, List.of()));
    }
}

package dev.freshet.data.row;

import dev.freshet.data.DataAccessException;
import dev.freshet.data.FailedStatement;
import java.util.List;

/**
 * A row does not fit the record it is to become. The message names statement, record, component and column, and never
 * the value, which may be a secret; for the same reason the driver's exception, which tells it, is not kept.
 */
public final class RowMappingException extends DataAccessException {
    private static final long serialVersionUID = 1L;

    RowMappingException(String problem, String statement) {
        super(FailedStatement.of(problem, statement, List.of()));
    }
}

package dev.freshet.data.failure;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps SQLSTATEs to exceptions: ISO/IEC 9075-2 clause 24, PostgreSQL's appendix A and H2's error codes. */
public final class SqlStates {
    private static final int H2_LOCK_TIMEOUT = 50200;
    private static final String UNKNOWN_TYPE = "42P18";
    private static final String TYPE_ADVICE = "the type of a value is unknown, as in \":a is null\"; cast it in"
            + " the statement, or pass its type: param(\"a\", null, JDBCType.VARCHAR)";

    private SqlStates() {
    }

    /**
     * Returns the exception for a driver's failure. Its message holds no value of a parameter.
     *
     * @param statement the SQL as the application wrote it; null if none was running
     * @param parameterNames the names of its parameters
     */
    public static DataAccessException translate(SQLException failure, @Nullable String statement,
            List<String> parameterNames) {
        SQLException told = detailed(failure);
        Kind kind = Kind.of(told);
        return kind.exception(new FailedStatement(problem(kind, told), statement, parameterNames, told));
    }

    /** In a batch, the next exception has the details. */
    private static SQLException detailed(SQLException failure) {
        SQLException next = failure.getNextException();
        return failure instanceof java.sql.BatchUpdateException && next != null ? next : failure;
    }

    private static String problem(Kind kind, SQLException failure) {
        StringBuilder problem = new StringBuilder(kind.words);
        String state = failure.getSQLState();
        if (state != null) {
            problem.append(" (SQLSTATE ").append(state);
            String place = ServerErrors.place(failure);
            problem.append(place.isEmpty() ? "" : ", ").append(place).append(')');
        }
        String words = UNKNOWN_TYPE.equals(state) ? TYPE_ADVICE : words(failure);
        return words == null ? problem.toString() : problem.append(": ").append(words).toString();
    }

    /**
     * The driver's message if it cannot hold the value of a parameter or a row, else null. Trusts only SQLSTATE classes
     * in which drivers report tables, locks, timeouts and connections.
     */
    static @Nullable String words(SQLException failure) {
        return failure instanceof SQLTransientConnectionException || isWithoutValues(failure)
                ? ServerErrors.primaryMessage(failure) : null;
    }

    private static boolean isWithoutValues(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && state.length() == 5 && switch (state.substring(0, 2)) {
            case "01", "02", "07", "08", "21", "25", "28", "40", "53", "54", "55", "57", "58", "HY" -> true;
            case "0A", "3D", "3F", "42" -> !ServerErrors.mayQuoteValue(failure);
            default -> false;
        };
    }

    /** The kinds of failure, with the start of their messages. */
    private enum Kind {
        DUPLICATE_KEY("duplicate key"),
        INTEGRITY("a constraint is violated"),
        WRONG_VALUE("a value does not fit"),
        SERIALIZATION("the transaction collided with another"),
        DEADLOCK("deadlock"),
        LOCK("a lock could not be acquired"),
        TIMEOUT("the statement took too long or was cancelled"),
        GRAMMAR("the database does not understand the statement"),
        RESOURCE("the database is not available"),
        CONNECTION("no connection"),
        OTHER("the statement failed");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        static Kind of(SQLException failure) {
            if (failure instanceof SQLTransientConnectionException) {
                return CONNECTION;
            }
            if (failure instanceof SQLNonTransientConnectionException) {
                return RESOURCE;
            }
            String state = failure.getSQLState();
            if (state == null || state.length() != 5) {
                return failure instanceof SQLTimeoutException ? TIMEOUT : OTHER;
            }
            Kind exact = ofState(state, failure.getErrorCode());
            if (exact == OTHER) {
                exact = ofClass(state.substring(0, 2));
            }
            return exact == OTHER && failure instanceof SQLTimeoutException ? TIMEOUT : exact;
        }

        private static Kind ofState(String state, int code) {
            return switch (state) {
                case "23505" -> DUPLICATE_KEY;
                case "40P01" -> DEADLOCK;
                // H2: "concurrent update in table", from isolation REPEATABLE READ up.
                case "90131" -> SERIALIZATION;
                case "55P03" -> LOCK;
                case "HYT00" -> code == H2_LOCK_TIMEOUT ? LOCK : TIMEOUT;
                case "57014" -> TIMEOUT;
                // PostgreSQL has ended the session after a timeout of its transaction.
                case "25P03", "25P04" -> RESOURCE;
                // H2: connection closed, connection broken, file in use, database closed, closed at shutdown.
                case "90007", "90067", "90020", "90098", "90121" -> RESOURCE;
                default -> OTHER;
            };
        }

        private static Kind ofClass(String stateClass) {
            return switch (stateClass) {
                case "22" -> WRONG_VALUE;
                case "23" -> INTEGRITY;
                case "40" -> SERIALIZATION;
                case "07", "2A", "37", "42" -> GRAMMAR;
                case "08", "53", "57", "58" -> RESOURCE;
                default -> OTHER;
            };
        }

        DataAccessException exception(FailedStatement failure) {
            return switch (this) {
                case DUPLICATE_KEY -> new DuplicateKeyException(failure);
                case INTEGRITY, WRONG_VALUE -> new DataIntegrityViolationException(failure);
                case SERIALIZATION -> new CannotSerializeTransactionException(failure);
                case DEADLOCK -> new DeadlockException(failure);
                case LOCK -> new ConcurrencyFailureException(failure);
                case TIMEOUT -> new QueryTimeoutException(failure);
                case GRAMMAR -> new BadSqlGrammarException(failure);
                case RESOURCE -> new DataAccessResourceFailureException(failure);
                case CONNECTION -> new CannotGetConnectionException(failure);
                case OTHER -> new DataAccessException(failure);
            };
        }
    }
}

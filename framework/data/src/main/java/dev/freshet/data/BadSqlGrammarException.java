package dev.freshet.data;

/** The database does not understand the statement, or a table, column or type is not there. */
public class BadSqlGrammarException extends DataAccessException {
    public BadSqlGrammarException(FailedStatement failure) {
        super(failure);
    }
}

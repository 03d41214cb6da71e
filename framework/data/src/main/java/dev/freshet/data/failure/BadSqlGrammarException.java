package dev.freshet.data.failure;

/** The database rejects the statement: a syntax error, or an unknown table, column or type. */
public class BadSqlGrammarException extends DataAccessException {
    public BadSqlGrammarException(FailedStatement failure) {
        super(failure);
    }
}

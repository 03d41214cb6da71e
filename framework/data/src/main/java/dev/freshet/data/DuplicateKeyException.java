package dev.freshet.data;

/** A row with this key is there already: a unique index or a primary key was violated. */
public class DuplicateKeyException extends DataIntegrityViolationException {
    public DuplicateKeyException(FailedStatement failure) {
        super(failure);
    }
}

package dev.freshet.data.failure;

/** A row with this key exists: a unique index or a primary key was violated. */
public class DuplicateKeyException extends DataIntegrityViolationException {
    public DuplicateKeyException(FailedStatement failure) {
        super(failure);
    }
}

package dev.freshet.data.row;

/** A value that does not fit, on its way to where the statement and the component are known. */
final class UnfitValueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnfitValueException(String message) {
        super(message, null, false, false);
    }

    static UnfitValueException ofNull() {
        return new UnfitValueException("it is null; make the component @Nullable or an Optional if it may be");
    }

    static UnfitValueException ofNullElement() {
        return new UnfitValueException("it is null; make the component a List<@Nullable ...> if elements may be");
    }
}

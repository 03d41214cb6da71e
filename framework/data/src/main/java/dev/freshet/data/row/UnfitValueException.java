package dev.freshet.data.row;

/** A value that does not fit; its catcher adds the statement and the component. */
final class UnfitValueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnfitValueException(String message) {
        super(message, null, false, false);
    }

    static UnfitValueException ofNull() {
        return new UnfitValueException("the value is null; make the component @Nullable or an Optional if it may be");
    }

    static UnfitValueException ofNullElement() {
        return new UnfitValueException("the value is null; declare List<@Nullable ...> if elements may be null");
    }
}

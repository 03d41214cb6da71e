package dev.freshet.processor.authorize;

import java.io.Serial;

/** A mistake in an expression; the message says what to do. */
public final class ExpressionException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final int column;

    /** @param column in the text, from 1 */
    ExpressionException(int column, String message) {
        super(message);
        this.column = column;
    }

    /** In the text, from 1. */
    public int column() {
        return column;
    }

    /** The message with the column. */
    public String shown() {
        return "@Authorize, column " + column + ": " + getMessage();
    }
}

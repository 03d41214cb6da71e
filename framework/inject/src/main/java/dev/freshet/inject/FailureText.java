package dev.freshet.inject;

/** One line about an exception and its causes. */
final class FailureText {
    private static final int MOST_CAUSES = 5;

    private FailureText() {
    }

    /** The exception and each cause with its class, except for causes whose message the text already contains. */
    static String of(Throwable failure) {
        StringBuilder text = new StringBuilder(one(failure));
        Throwable cause = failure.getCause();
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            // Flyway's messages end with line breaks, which a text that repeats them lacks.
            String message = cause.getMessage() == null ? null : cause.getMessage().strip();
            if (message == null || text.indexOf(message) < 0) {
                text.append("; caused by ").append(cause.getClass().getSimpleName());
                if (message != null) {
                    text.append(": ").append(message);
                }
            }
            cause = cause.getCause();
        }
        return text.toString();
    }

    /** Without its class if the message says what is wrong: the framework's exceptions and refused arguments. */
    private static String one(Throwable failure) {
        String message = failure.getMessage();
        if (message == null) {
            return failure.getClass().getSimpleName();
        }
        return speaks(failure) ? message : failure.getClass().getSimpleName() + ": " + message;
    }

    private static boolean speaks(Throwable failure) {
        Class<?> type = failure.getClass();
        return type == IllegalArgumentException.class || type == IllegalStateException.class
                || type.getName().startsWith("dev.freshet.");
    }
}

package dev.freshet.web.cors;

import java.io.Serial;

/** A setting of CORS is not possible. The message begins with the name of the setting. */
public final class InvalidCorsException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1;

    private final String setting;
    private final String problem;

    InvalidCorsException(String setting, String problem) {
        super(setting + ' ' + problem);
        this.setting = setting;
        this.problem = problem;
    }

    /** The name of the setting, such as {@code origins}. */
    public String setting() {
        return setting;
    }

    /** The message without the name. */
    public String problem() {
        return problem;
    }
}

package dev.freshet.security.rented;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;

/** The application: Library with the profile {@code rented}, because one module has one wiring. */
public final class Rented {
    private Rented() {
    }

    /** @param away whether the database is away */
    @ConfigurationProperties("rented")
    record Settings(@DefaultValue("false") boolean away) {
    }
}

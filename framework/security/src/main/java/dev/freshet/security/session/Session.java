package dev.freshet.security.session;

import dev.freshet.security.Authenticated;
import java.time.Instant;

/**
 * A caller that has logged in. Immutable.
 *
 * @param caller as at the login
 * @param ends when the session ends at the latest
 */
public record Session(Authenticated caller, Instant ends) {
}

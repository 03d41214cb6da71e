package dev.freshet.security.session;

import dev.freshet.security.Authenticated;
import java.time.Duration;
import java.time.Instant;

/**
 * A caller that has logged in. Immutable.
 *
 * @param caller as at the login
 * @param ends when the session ends at the latest
 * @param idle the session ends earlier if it is not used for this long
 */
public record Session(Authenticated caller, Instant ends, Duration idle) {
}

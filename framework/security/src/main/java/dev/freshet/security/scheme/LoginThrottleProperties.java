package dev.freshet.security.scheme;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.time.Duration;

/**
 * The keys {@code security.throttle.*}: limits on wrong passwords.
 *
 * @param failuresPerAccount wrong passwords for one name in a window; then its requests get 429; 0 for no limit
 * @param failuresPerAddress the same for one address, or one IPv6 network of 64 bits
 * @param window begins with the first wrong password, at most 1 day
 */
@ConfigurationProperties("security.throttle")
public record LoginThrottleProperties(@DefaultValue("10") int failuresPerAccount,
        @DefaultValue("100") int failuresPerAddress, @DefaultValue("5m") Duration window) {
    private static final Duration LONGEST = Duration.ofDays(1);

    /** @throws IllegalArgumentException if a value is not possible; the message names it */
    public LoginThrottleProperties {
        if (failuresPerAccount < 0 || failuresPerAddress < 0) {
            throw new IllegalArgumentException("failures-per-account and failures-per-address must not be negative");
        }
        if (window.isNegative() || window.isZero() || window.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("window must be more than 0s and at most 1d");
        }
    }
}

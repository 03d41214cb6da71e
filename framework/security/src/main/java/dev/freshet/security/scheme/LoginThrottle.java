package dev.freshet.security.scheme;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.freshet.web.rate.BucketKey;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;

/** Refuses passwords for an account or from an address after too many wrong ones. Thread-safe. */
public final class LoginThrottle {
    private final FailureCounts accounts;
    private final FailureCounts addresses;

    public LoginThrottle(LoginThrottleProperties properties, Ticker ticker) {
        accounts = new FailureCounts(properties.failuresPerAccount(), properties.window(), ticker);
        addresses = new FailureCounts(properties.failuresPerAddress(), properties.window(), ticker);
    }

    /** @throws RefusedException 429 */
    void checkAddress(InetAddress address) throws RefusedException {
        refuse("from this address", addresses.remaining(BucketKey.of(address)));
    }

    /** @throws RefusedException 429 */
    void checkAccount(String name) throws RefusedException {
        refuse("for " + name, accounts.remaining(account(name)));
    }

    private static void refuse(String where, Duration remaining) throws RefusedException {
        if (remaining.isPositive()) {
            throw new RefusedException(Refusal.TOO_MANY_FAILURES, "too many wrong passwords " + where,
                    remaining.plusSeconds(1).toSeconds());
        }
    }

    /**
     * In lower case, for unknown names too. A directory may ignore the case. If it then gave the same account to two
     * spellings, but unknown names counted as they are spelt, the limit would reveal which users exist.
     */
    private static String account(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    void failed(String name, InetAddress address) {
        accounts.failed(account(name));
        addresses.failed(BucketKey.of(address));
    }
}

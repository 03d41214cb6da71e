package dev.freshet.security.scheme;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.freshet.web.rate.BucketKey;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Refuses passwords for an account or from an address after too many wrong ones. Thread-safe. */
public final class LoginThrottle {
    /** By the names that clients send. */
    private final FailureCounts accounts;
    /** By the names of the users that clients have meant. */
    private final FailureCounts users;
    private final FailureCounts addresses;

    public LoginThrottle(LoginThrottleProperties properties, Ticker ticker) {
        accounts = new FailureCounts(properties.failuresPerAccount(), properties.window(), ticker);
        users = new FailureCounts(properties.failuresPerAccount(), properties.window(), ticker);
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

    /**
     * Whether there were too many wrong passwords for this user in all spellings of the name together. A directory may
     * find a user by several, such as with and without an accent. Clients must not learn it, because for an unknown
     * user, other spellings do not count.
     */
    boolean isLocked(@Nullable String user) {
        return user != null && users.remaining(user).isPositive();
    }

    private static void refuse(String where, Duration remaining) throws RefusedException {
        if (remaining.isPositive()) {
            throw new RefusedException(Refusal.TOO_MANY_FAILURES, "too many wrong passwords " + where,
                    remaining.plusSeconds(1).toSeconds());
        }
    }

    /** In lower case, because many directories ignore the case: then the owner of a locked account learns it by 429. */
    private static String account(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** @param user null if there is none of this name */
    void failed(String name, @Nullable String user, InetAddress address) {
        accounts.failed(account(name));
        if (user != null) {
            users.failed(user);
        }
        addresses.failed(BucketKey.of(address));
    }
}

package dev.freshet.security.rented;

import dev.freshet.inject.Component;
import dev.freshet.inject.Profile;
import dev.freshet.security.PasswordHash;
import dev.freshet.security.User;
import dev.freshet.security.UserDirectory;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

@Component
@Profile("rented")
class Tenants implements UserDirectory {
    private final String hash = PasswordHash.of("pw");
    private final AtomicInteger lookups = new AtomicInteger();

    @Override
    public Optional<User> find(String name) {
        lookups.incrementAndGet();
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "tom", "t\u00f3m" -> Optional.of(new User("tom", hash, Set.of("tenant")));
            case "broken" -> Optional.of(new User("broken", "plain", Set.of("tenant")));
            default -> Optional.empty();
        };
    }

    int lookups() {
        return lookups.get();
    }
}

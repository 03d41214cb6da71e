package dev.freshet.security.rented;

import dev.freshet.inject.Component;
import dev.freshet.inject.Profile;
import dev.freshet.security.ApiKey;
import dev.freshet.security.ApiKeyDirectory;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

@Component
@Profile("rented")
class Keys implements ApiKeyDirectory {
    /** SHA-256 of n0vqX1cWb8Kd5sZyGh2Rtg. */
    private static final String TENANT = "f472b82c712b5c37550d8ebe177103c8727062b4c9870951bfc135ec2bb540e8";

    private final AtomicInteger lookups = new AtomicInteger();
    private final Rented.Settings settings;

    Keys(Rented.Settings settings) {
        this.settings = settings;
    }

    @Override
    public Optional<ApiKey> find(String sha256) {
        lookups.incrementAndGet();
        if (settings.away()) {
            throw new IllegalStateException("the database is away");
        }
        return sha256.equals(TENANT) ? Optional.of(new ApiKey("tenant", Set.of("tenant"), Set.of()))
                : Optional.empty();
    }

    int lookups() {
        return lookups.get();
    }
}

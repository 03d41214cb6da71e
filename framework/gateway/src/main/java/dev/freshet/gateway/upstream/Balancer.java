package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Balance;
import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** Selects among the members of a group. Thread-safe; never blocks. */
interface Balancer {
    /** Null if no member fits. */
    @Nullable PooledInstance choose(Members members, Fit fit, HttpRequest request);

    static Balancer of(Balance balance) {
        return switch (balance) {
            case Balance.RoundRobin none -> new RoundRobin();
            case Balance.LeastRequest none -> new LeastRequest();
            case Balance.Hash hash -> new Rendezvous(hash);
        };
    }
}

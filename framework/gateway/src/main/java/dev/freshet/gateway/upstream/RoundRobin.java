package dev.freshet.gateway.upstream;

import dev.freshet.http.HttpRequest;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Selects one instance after the other, by weight. */
final class RoundRobin implements Balancer {
    private final AtomicInteger turn = new AtomicInteger();

    @Override
    public @Nullable PooledInstance choose(Members members, Fit fit, HttpRequest request) {
        PooledInstance[] sequence = members.sequence();
        int start = turn.getAndIncrement() & Integer.MAX_VALUE;
        PooledInstance next = sequence[start % sequence.length];
        if (fit.allows(next)) {
            return next;
        }
        PooledInstance other = amongFitting(sequence, start, fit);
        if (other == null) {
            // The group asks again with a less strict fit. Counting both calls would skip every second instance.
            turn.getAndDecrement();
        }
        return other;
    }

    /**
     * Spreads over all that fit: always taking the next one would give the successor of an ejected instance twice the
     * load.
     */
    private static @Nullable PooledInstance amongFitting(PooledInstance[] sequence, int start, Fit fit) {
        int fitting = 0;
        for (PooledInstance instance : sequence) {
            fitting += fit.allows(instance) ? 1 : 0;
        }
        int skip = fitting == 0 ? 0 : start / sequence.length % fitting;
        for (PooledInstance instance : sequence) {
            if (fit.allows(instance) && skip-- == 0) {
                return instance;
            }
        }
        return null;
    }
}

package dev.freshet.gateway.upstream;

import dev.freshet.http.HttpRequest;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Selects the less busy of two random instances. In practice this is as good as the least busy of all, and several
 * gateways, which each count for themselves, do not all select the same instance.
 */
final class LeastRequest implements Balancer {
    @Override
    public @Nullable PooledInstance choose(Members members, Fit fit, HttpRequest request) {
        PooledInstance[] all = members.all();
        int fitting = 0;
        for (PooledInstance instance : all) {
            fitting += fit.allows(instance) ? 1 : 0;
        }
        if (fitting == 0) {
            return null;
        }
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int first = random.nextInt(fitting);
        PooledInstance one = fitting(all, fit, first);
        if (fitting == 1) {
            return one;
        }
        int second = random.nextInt(fitting - 1);
        PooledInstance other = fitting(all, fit, second < first ? second : second + 1);
        return one == null || other != null && isLessBusy(other, one) ? other : one;
    }

    /** The fit can change between two passes: returns the last instance that fits, or null. */
    private static @Nullable PooledInstance fitting(PooledInstance[] all, Fit fit, int index) {
        int left = index;
        PooledInstance last = null;
        for (PooledInstance instance : all) {
            if (fit.allows(instance)) {
                last = instance;
                if (left-- == 0) {
                    return instance;
                }
            }
        }
        return last;
    }

    /** Compares requests per unit of weight, including the new request. */
    private static boolean isLessBusy(PooledInstance one, PooledInstance other) {
        return (one.inFlight() + 1L) * other.weight() < (other.inFlight() + 1L) * one.weight();
    }
}

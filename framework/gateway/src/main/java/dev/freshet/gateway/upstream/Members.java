package dev.freshet.gateway.upstream;

import java.util.List;

/** The instances of a group at one time, and the order in which round-robin goes through them. */
final class Members {
    static final Members NONE = new Members(List.of());

    private final PooledInstance[] all;
    private final PooledInstance[] sequence;

    Members(List<PooledInstance> instances) {
        all = instances.toArray(PooledInstance[]::new);
        sequence = smooth(all);
    }

    PooledInstance[] all() {
        return all;
    }

    /** Each instance as often as its weight says, spread evenly. */
    PooledInstance[] sequence() {
        return sequence;
    }

    /**
     * In each step every instance gains its weight, and the richest is next and pays what all have gained together: so
     * weights 3 and 1 give a a b a and not a a a b.
     */
    private static PooledInstance[] smooth(PooledInstance[] all) {
        int divisor = 0;
        int sum = 0;
        int[] weights = new int[all.length];
        for (int i = 0; i < all.length; i++) {
            weights[i] = all[i].weight();
            divisor = divisor(weights[i], divisor);
            sum += weights[i];
        }
        PooledInstance[] sequence = new PooledInstance[divisor == 0 ? 0 : sum / divisor];
        int[] wealth = new int[all.length];
        for (int step = 0; step < sequence.length; step++) {
            int richest = 0;
            for (int i = 0; i < all.length; i++) {
                wealth[i] += weights[i];
                richest = wealth[i] > wealth[richest] ? i : richest;
            }
            wealth[richest] -= sum;
            sequence[step] = all[richest];
        }
        return sequence;
    }

    private static int divisor(int left, int right) {
        return right == 0 ? left : divisor(right, left % right);
    }
}

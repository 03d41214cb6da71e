package dev.freshet.gateway.upstream;

import java.util.List;

/** A fixed set of instances and their sequence for round-robin. */
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

    /** Each instance as often as its weight, evenly spread. */
    PooledInstance[] sequence() {
        return sequence;
    }

    /**
     * Smooth weighted round-robin. In each step, every instance gains its weight; the richest one is next and pays the
     * sum of all weights. Weights 3 and 1 thus give a a b a instead of a a a b.
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

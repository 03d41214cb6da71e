package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.Spread;
import java.util.List;

/**
 * A load of requests at fixed times.
 *
 * @param p99 of its latency, in microseconds
 * @param steal share of the cores' time in which the hypervisor ran others; -1 if unknown
 */
record OpenLoad(double p99, double steal) {

    /**
     * The median of the p99 over the half of the loads that lost the least time to other machines: a core that stands
     * still for milliseconds shows in the p99 of any server. The steal decides which loads count, never their latency.
     *
     * @param loads at least one
     */
    static double p99(List<OpenLoad> loads) {
        double limit = Spread.of(loads, OpenLoad::steal).median();
        return Spread.of(loads.stream().filter(load -> load.steal <= limit).toList(), OpenLoad::p99).median();
    }
}

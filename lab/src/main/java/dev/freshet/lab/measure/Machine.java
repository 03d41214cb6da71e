package dev.freshet.lab.measure;

import io.avaje.jsonb.Json;

/**
 * The state of the machine during a load.
 *
 * @param steal share of the time of all cores in which the hypervisor ran others, 0 to 1; -1 if unknown
 * @param mhzBefore mean frequency of all cores before the load; -1 if unknown
 * @param mhzAfter the same after it
 */
@Json
public record Machine(double steal, double mhzBefore, double mhzAfter) {
    private static final double MOST_STEAL = 0.05;

    /** Whether other machines took over 5 % of the cores, so that figures say little about a server. */
    public boolean disturbed() {
        return steal > MOST_STEAL;
    }
}

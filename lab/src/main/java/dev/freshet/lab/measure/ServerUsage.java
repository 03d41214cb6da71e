package dev.freshet.lab.measure;

import io.avaje.jsonb.Json;

/**
 * The resources that a server and its child processes used during one load. Bytes are resident set sizes. A number is
 * -1 if the system does not report it.
 *
 * @param idleBytes after the start and the first response, before any load
 * @param loadBytes mean of the samples during the load
 * @param peakBytes peak of its processes until the end of the load
 * @param idleThreads threads after the start and the first response
 * @param peakThreads most threads in a sample during the load
 * @param voluntarySwitches context switches of threads that waited, during the load
 * @param involuntarySwitches context switches of threads that were preempted, during the load
 */
@Json
public record ServerUsage(Cpu cpu, long idleBytes, long loadBytes, long peakBytes, int idleThreads, int peakThreads,
        long voluntarySwitches, long involuntarySwitches) {

    /** Removes what adds up over a load: only memory and threads remain. */
    public ServerUsage withoutCounts() {
        return new ServerUsage(Cpu.UNKNOWN, idleBytes, loadBytes, peakBytes, idleThreads, peakThreads, -1, -1);
    }
}

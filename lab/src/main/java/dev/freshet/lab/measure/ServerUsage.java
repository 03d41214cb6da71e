package dev.freshet.lab.measure;

import io.avaje.jsonb.Json;

/**
 * What a server, with all processes it started, used during one load. Bytes are resident set sizes. A number is -1
 * where the system does not tell.
 *
 * @param idleBytes after the start and the first answer, before any load
 * @param loadBytes the mean of the samples during the load
 * @param peakBytes the most that its processes ever held until the end of the load
 * @param idleThreads threads after the start and the first answer
 * @param peakThreads the most threads in a sample during the load
 * @param voluntarySwitches context switches of threads that waited, during the load
 * @param involuntarySwitches context switches of threads whose turn was over
 */
@Json
public record ServerUsage(Cpu cpu, long idleBytes, long loadBytes, long peakBytes, int idleThreads, int peakThreads,
        long voluntarySwitches, long involuntarySwitches) {

    /** Removes what adds up over a load: only memory and threads remain. */
    public ServerUsage withoutCounts() {
        return new ServerUsage(Cpu.UNKNOWN, idleBytes, loadBytes, peakBytes, idleThreads, peakThreads, -1, -1);
    }
}

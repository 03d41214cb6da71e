package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.Spread;
import java.util.List;

/**
 * One start.
 *
 * @param millis from before the process is created to the first read of the first response
 * @param cpu milliseconds of CPU, user and system, that the process had used by then
 * @param idle resident MiB a second after it
 * @param loaded resident MiB at the end of the load
 * @param answers responses during the load
 */
record StartMeasurement(double millis, double cpu, double idle, double loaded, long answers) {

    static StartMeasurement medians(List<StartMeasurement> runs) {
        return new StartMeasurement(Spread.of(runs, StartMeasurement::millis).median(),
                Spread.of(runs, StartMeasurement::cpu).median(), Spread.of(runs, StartMeasurement::idle).median(),
                Spread.of(runs, StartMeasurement::loaded).median(),
                (long) Spread.of(runs, StartMeasurement::answers).median());
    }
}

package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.ProcessEngine;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.measure.Pinning;
import java.util.List;

/**
 * Sends HTTP/1.1 requests with the lab's generator at fixed times, whether or not responses come. Latency counts from
 * these times. So a slow server cannot make the generator send less. With wrk, it can.
 */
final class OpenLoad implements AutoCloseable {
    private static final int LIMIT_MILLIS = 2_000;

    private final LoadEngine engine;

    OpenLoad(Pinning pinning) {
        engine = ProcessEngine.start(pinning.rest(List.of()), pinning.restCores());
    }

    /**
     * The 99th percentile of the latency, in microseconds.
     *
     * @param rate requests per second
     * @throws LabException if a request fails
     */
    double p99(ServerProcess server, String path, int connections, double rate, int seconds) {
        LoadPlan plan = Load.plan(server.url(path), new LoadModel.Open(rate, connections, 1_000L * seconds),
                Protocol.HTTP_1_1, LIMIT_MILLIS);
        try {
            LoadResult result = engine.send(plan, LoadEngine.Progress.SILENT);
            if (result.failed() > 0) {
                throw new LabException(result.failed() + " requests of an open load failed: " + result.failures());
            }
            return result.latency().p99();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while the generator ran", e);
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}

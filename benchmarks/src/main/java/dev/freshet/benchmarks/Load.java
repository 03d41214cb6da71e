package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.load.referee.RefereeSetting;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.ScratchFolder;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * The figures of a load generator for one run.
 *
 * @param micros duration of the run
 * @param p50 median latency in microseconds; NaN if unknown
 * @param p99 99th percentile of latency in microseconds; NaN if unknown
 * @param errors failed connections, responses other than 2xx or 3xx, and timeouts
 */
public record Load(long requests, long micros, double p50, double p99, long errors) {
    private static final int LIMIT_MILLIS = 2_000;

    /** Why there is no load here, with the command that installs wrk; "" if there is. */
    public static String missing() {
        return Engines.missing("wrk");
    }

    public double perSecond() {
        return requests * 1e6 / micros;
    }

    /**
     * Has wrk send load to this URL for some seconds.
     *
     * @param pipeline requests sent at a time on each connection; for more than one, wrk's latency means nothing
     */
    public static Load send(String url, int connections, int pipeline, int seconds, Pinning pinning) {
        URI at = URI.create(url);
        LoadPlan plan = new LoadPlan(at.getHost(), at.getPort(), new WireRequest("GET", at.getPath(), Map.of(), ""),
                new Check(200, 0, Integer.MAX_VALUE), new LoadModel.Closed(connections, pipeline, 0, 1_000L * seconds),
                LIMIT_MILLIS, 1_000, Protocol.HTTP_1_1);
        try (ScratchFolder folder = ScratchFolder.create("freshet-bench-");
                LoadEngine wrk = Engines.named("wrk", new RefereeSetting(pinning.rest(List.of()), pinning.restCores(),
                        folder.path().resolve("wrk.log"), folder.path()))) {
            LoadResult result = wrk.send(plan, LoadEngine.Progress.SILENT);
            return new Load(result.ok(), result.nanos() / 1_000, pipeline == 1 ? result.latency().p50() : Double.NaN,
                    pipeline == 1 ? result.latency().p99() : Double.NaN, result.failed());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while wrk ran", e);
        }
    }

    /** What this load sent more than a shorter one of its kind; the latency of the difference is unknown. */
    Load without(Load shorter) {
        return new Load(Math.max(1, requests - shorter.requests), Math.max(1, micros - shorter.micros), Double.NaN,
                Double.NaN, errors + shorter.errors);
    }
}

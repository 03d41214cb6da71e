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
 * @param p50 median latency in microseconds; NaN if a connection had several requests at a time
 * @param p99 99th percentile of latency in microseconds; NaN like p50
 * @param errors failed connections, responses other than 2xx or 3xx, and timeouts
 */
public record Load(long requests, long micros, double p50, double p99, long errors) {
    private static final int LIMIT_MILLIS = 2_000;
    private static final int AT_ONCE_LIMIT_MILLIS = 60_000;

    /** Why there is no load here, with the command that installs wrk; "" if there is. */
    public static String missing() {
        return Engines.missing("wrk");
    }

    public double perSecond() {
        return requests * 1e6 / micros;
    }

    /**
     * Has wrk send load to this URL, which may be https, for some seconds.
     *
     * @param pipeline requests sent at a time on each connection; for more than one, wrk's latency means nothing
     */
    public static Load send(String url, int connections, int pipeline, int seconds, Pinning pinning) {
        LoadModel.Closed model = new LoadModel.Closed(connections, pipeline, 0, 1_000L * seconds);
        return send("wrk", url, plan(url, model, Protocol.HTTP_1_1, LIMIT_MILLIS), pinning);
    }

    /** Has h2load send load over HTTP/2, also to an https URL, with this many streams at a time on each connection. */
    public static Load sendHttp2(String url, int connections, int streams, int seconds, Pinning pinning) {
        LoadModel.Closed model = new LoadModel.Closed(connections, streams, 0, 1_000L * seconds);
        return send("h2load", url, plan(url, model, Protocol.H2C, LIMIT_MILLIS), pinning);
    }

    /** Has ab send all requests at once, each on a connection of its own. */
    public static LoadResult sendAtOnce(String url, int requests, Pinning pinning) {
        LoadModel.Closed model = new LoadModel.Closed(requests, 1, requests, 0);
        return result("ab", url, plan(url, model, Protocol.HTTP_1_1, AT_ONCE_LIMIT_MILLIS), pinning);
    }

    /**
     * The 99th percentile of the latency, in microseconds. Sends HTTP/1.1 requests with the lab's generator at fixed
     * times, whether or not responses come. Latency counts from these times. So a slow server cannot make the generator
     * send less. With wrk, it can.
     *
     * @param rate requests per second
     * @throws LabException if a request fails
     */
    public static double openP99(LoadEngine generator, String server, String url, int connections, double rate,
            int seconds) {
        LoadModel.Open model = new LoadModel.Open(rate, connections, 1_000L * seconds);
        LoadResult result = sent(generator, plan(url, model, Protocol.HTTP_1_1, LIMIT_MILLIS));
        if (result.failed() > 0) {
            throw new LabException(
                    server + ": " + result.failed() + " requests of an open load failed: " + result.failures());
        }
        return result.latency().p99();
    }

    /** GET requests to this URL. */
    private static LoadPlan plan(String url, LoadModel model, Protocol protocol, long limitMillis) {
        URI at = URI.create(url);
        return new LoadPlan(at.getHost(), at.getPort(), new WireRequest("GET", at.getPath(), Map.of(), ""),
                new Check(200, 0, Integer.MAX_VALUE), model, limitMillis, protocol);
    }

    private static Load send(String engine, String url, LoadPlan plan, Pinning pinning) {
        LoadResult result = result(engine, url, plan, pinning);
        boolean inTurn = plan.model() instanceof LoadModel.Closed closed && closed.pipeline() == 1;
        return new Load(result.ok(), result.nanos() / 1_000, inTurn ? result.latency().p50() : Double.NaN,
                inTurn ? result.latency().p99() : Double.NaN, result.failed());
    }

    private static LoadResult result(String engine, String url, LoadPlan plan, Pinning pinning) {
        try (ScratchFolder folder = ScratchFolder.create("freshet-bench-");
                LoadEngine sender = Engines.named(engine, new RefereeSetting(pinning.rest(List.of()),
                        pinning.restCores(), folder.path().resolve("engine.log"), folder.path(),
                        url.startsWith("https:")))) {
            return sent(sender, plan);
        }
    }

    private static LoadResult sent(LoadEngine engine, LoadPlan plan) {
        try {
            return engine.send(plan, LoadEngine.Progress.SILENT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while " + engine.name() + " ran", e);
        }
    }

    /** What this load sent more than a shorter one of its kind; the latency of the difference is unknown. */
    Load without(Load shorter) {
        return new Load(Math.max(1, requests - shorter.requests), Math.max(1, micros - shorter.micros), Double.NaN,
                Double.NaN, errors + shorter.errors);
    }
}

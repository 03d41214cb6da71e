package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A load without steps, ready to be divided among loops.
 *
 * @param plannedNanos how long requests are started; 0: until all are answered
 * @param requests total number; 0: as many as fit into the time
 * @param scheduled whether requests have intended times; otherwise, the load starts with its first request, and
 *     responses after the planned time do not count as throughput
 * @param inTimeNanos maximum latency that is in time
 * @param divisible maximum number of shares
 */
record Load(long plannedNanos, long requests, boolean scheduled, long inTimeNanos, int divisible, Division division) {

    @FunctionalInterface
    interface Division {
        Share share(Share.Part part, int index, int count);
    }

    /**
     * @param inTimeMillis maximum latency that is in time, for an open load; {@link Long#MAX_VALUE} for any
     * @throws LoadException if the model makes no sense
     */
    static Load of(LoadModel model, long inTimeMillis) {
        return switch (model) {
            case LoadModel.Closed closed -> closed(closed);
            case LoadModel.Open open -> open(open, inTimeMillis);
            case LoadModel.Ramp ramp -> ramp(ramp);
            case LoadModel.Injection injection -> injection(injection);
            case LoadModel.Stress stress -> throw new IllegalArgumentException("a load in steps: " + stress);
        };
    }

    private static Load closed(LoadModel.Closed model) {
        require(model.connections() > 0 && model.pipeline() > 0, model, "connections and pipeline must be above 0");
        require(model.requests() > 0 || model.millis() > 0, model, "requests or millis must be above 0");
        int connections = model.requests() > 0 ? (int) Math.min(model.connections(), model.requests())
                : model.connections();
        boolean burst = connections == model.requests();
        return new Load(nanos(model.millis()), model.requests(), false, Long.MAX_VALUE, connections,
                (part, index, count) -> new ClosedShare(part, new LoadModel.Closed(
                        (int) portion(connections, index, count), model.pipeline(),
                        portion(model.requests(), index, count), model.millis()), burst));
    }

    private static Load open(LoadModel.Open model, long inTimeMillis) {
        long requests = Math.round(model.rate() * model.millis() / 1_000);
        require(requests > 0 && model.connections() > 0, model, "rate, connections and millis must be above 0");
        return new Load(nanos(model.millis()), requests, true, nanos(inTimeMillis), model.connections(),
                (part, index, count) -> new ArrivalShare(part,
                        new IntendedTimes(requests, nanos(model.millis()), index, count),
                        (int) portion(model.connections(), index, count), true));
    }

    private static Load ramp(LoadModel.Ramp model) {
        require(model.users() > 0 && model.requestsEach() > 0, model, "users and requestsEach must be above 0");
        return new Load(nanos(model.rampMillis()), (long) model.users() * model.requestsEach(), true, Long.MAX_VALUE,
                model.users(), (part, index, count) -> new RampShare(part,
                        new IntendedTimes(model.users(), nanos(model.rampMillis()), index, count),
                        model.requestsEach()));
    }

    private static Load injection(LoadModel.Injection model) {
        require(model.requests() > 0 && model.connections() > 0, model, "requests and connections must be above 0");
        return new Load(nanos(model.overMillis()), model.requests(), true, nanos(model.inTimeMillis()),
                model.connections(), (part, index, count) -> new ArrivalShare(part,
                        new IntendedTimes(model.requests(), nanos(model.overMillis()), index, count),
                        (int) portion(model.connections(), index, count), false));
    }

    private static void require(boolean condition, LoadModel model, String rule) {
        if (!condition) {
            throw new LoadException("cannot send this load, " + rule + ": " + model);
        }
    }

    private static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private static long portion(long total, int index, int count) {
        return total / count + (index < total % count ? 1 : 0);
    }

    /** Responses later than this from the start do not count as throughput. */
    private long windowNanos() {
        return scheduled || plannedNanos == 0 ? Long.MAX_VALUE : plannedNanos;
    }

    /** A share for each loop, or for fewer loops if there is not enough to do. */
    List<Share> shares(List<ClientLoop> loops, Target target, StartLine startLine, LongSupplier clock) {
        int count = Math.min(loops.size(), divisible);
        var window = new Recorder.Window(target.limit().toNanos(), inTimeNanos, windowNanos());
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Share.Part part = new Share.Part(loops.get(i), target, new Recorder(window, startLine), clock);
            shares.add(division.share(part, i, count));
        }
        return shares;
    }
}

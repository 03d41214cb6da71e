package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/** When requests are sent. Times are in milliseconds, rates in requests a second. */
@Json(typeProperty = "model")
@Json.SubTypes({
    @Json.SubType(type = LoadModel.Closed.class, name = "closed"),
    @Json.SubType(type = LoadModel.Open.class, name = "open"),
    @Json.SubType(type = LoadModel.Ramp.class, name = "ramp"),
    @Json.SubType(type = LoadModel.Injection.class, name = "injection"),
    @Json.SubType(type = LoadModel.Stress.class, name = "stress")
})
public sealed interface LoadModel {
    /** The most connections at a time. */
    int connections();

    /** The planned time in milliseconds; 0: until all requests are answered. */
    default long plannedMillis() {
        return switch (this) {
            case Closed closed -> closed.millis;
            case Open open -> open.millis;
            case Ramp ramp -> ramp.rampMillis;
            case Injection injection -> injection.overMillis;
            case Stress stress -> stress.steps * stress.stepMillis;
        };
    }

    /**
     * Each connection sends its next request after the response, like {@code ab -k}, wrk and bombardier. Latency counts
     * from the sending. The connections are opened first; the time begins with the first request. Responses after its
     * end do not count as throughput, but their latency counts. If there are as many requests as connections, all
     * connections are opened at once and each sends as soon as it is open, like {@code ab -n 7000 -c 7000}.
     *
     * @param pipeline requests in flight on each connection
     * @param requests total number; 0: as many as fit into the time
     * @param millis duration; 0: until all requests are answered
     */
    record Closed(int connections, int pipeline, long requests, long millis) implements LoadModel {
    }

    /**
     * Requests are sent at intended times, evenly spaced, whether responses arrive or not. Latency counts from the
     * intended time. A request uses an idle connection, or waits for one if all are busy.
     *
     * @param connections opened at the start, used in rotation
     */
    record Open(double rate, int connections, long millis) implements LoadModel {
    }

    /**
     * Users start evenly over the ramp, like a thread group of JMeter. Each opens a connection, sends its requests one
     * after the other, and leaves. Latency counts from the sending; for a user's first request, it counts from the
     * user's intended start and includes connecting.
     *
     * @param requestsEach requests of each user
     */
    record Ramp(int users, long rampMillis, int requestsEach) implements LoadModel {
        @Override
        public int connections() {
            return users;
        }
    }

    /**
     * Arrivals evenly over a time, as Gatling injects users: each uses an idle connection or opens a new one. The
     * result is the share of all requests that are answered correctly and in time.
     *
     * @param inTimeMillis maximum time from the intended start that counts as in time
     * @param connections maximum; an arrival without a free one waits, and its time runs
     */
    record Injection(long requests, long overMillis, long inTimeMillis, int connections) implements LoadModel {
    }

    /**
     * An open load in steps. Each step multiplies the rate by the factor, until the share of failed or late requests
     * reaches a limit. The result is that of the last step below the limit. If the first step reaches it, its result is
     * used, with a reached rate of 0.
     *
     * @param steps maximum number
     */
    record Stress(double startRate, double factor, int steps, long stepMillis, int connections, long inTimeMillis,
            double errorShare) implements LoadModel {
    }
}

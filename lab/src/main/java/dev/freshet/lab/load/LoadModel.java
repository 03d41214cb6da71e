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

    /**
     * Each connection sends its next request when the answer has come, as {@code ab -k}, wrk and bombardier do. Latency
     * counts from the sending. The connections are made first, and the time begins with the first request; answers that
     * come after its end are no throughput, though their latency counts. With as many requests as connections all are
     * made at once and each sends as soon as it is made, as {@code ab -n 7000 -c 7000} does.
     *
     * @param pipeline requests in flight on each connection
     * @param requests how many in all; 0: as many as fit into the time
     * @param millis how long; 0: until all requests are answered
     */
    record Closed(int connections, int pipeline, long requests, long millis) implements LoadModel {
    }

    /**
     * Requests leave at intended times, evenly spaced, whether answers come or not; latency counts from the intended
     * time. A request takes an idle connection, or waits for one when all are busy.
     *
     * @param connections opened at the start, used in turn
     */
    record Open(double rate, int connections, long millis) implements LoadModel {
    }

    /**
     * Users start evenly over the ramp. Each makes a connection of its own, sends its requests one after the other, and
     * leaves: a thread group of JMeter. Latency counts from the sending, but that of a user's first request from the
     * time the user was meant to start, connecting included.
     *
     * @param requestsEach requests of each user
     */
    record Ramp(int users, long rampMillis, int requestsEach) implements LoadModel {
    }

    /**
     * Arrivals evenly over a time, as Gatling injects users: each takes an idle connection or opens a new one. What
     * counts is the share of all that is answered rightly and in time.
     *
     * @param inTimeMillis the longest time from the intended start that still counts as in time
     * @param connections at most; an arrival that finds none free waits, and its time runs
     */
    record Injection(long requests, long overMillis, long inTimeMillis, int connections) implements LoadModel {
    }

    /**
     * An open load in steps, each step's rate the one before times the factor, until the share of requests that fail or
     * come too late reaches a limit. The result is that of the last step below the limit; if the first is not, it is
     * the first's, with a reached rate of 0.
     *
     * @param steps at most
     */
    record Stress(double startRate, double factor, int steps, long stepMillis, int connections, long inTimeMillis,
            double errorShare) implements LoadModel {
    }
}

package dev.freshet.server.exchange;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.pace.SendRate;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.BodyPlaces;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.server.io.Protocol;
import dev.freshet.transport.BufferPool;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What all connections of a server share, in any version of HTTP.
 *
 * @param loopsServe whether event loops parse requests (nio). If not, a loop that has written the rest of a response
 *     hands the connection over if more requests have arrived
 * @param mayDefer whether handlers may wait without a thread
 * @param accessLog null if disabled
 * @param closed connections that are closed while their handlers still run. A shutdown waits for these handlers too,
 *     and interrupts them when its time is up, because the application closes what they use next. Thread-safe
 */
public record EngineContext(HttpApplication application, Http1Limits limits, Nanos timeouts, BodyRate bodyRate,
        BodyRoom bodyRoom, Admission admission, BodyPlaces bodyPlaces, Executor threads, boolean loopsServe,
        boolean mayDefer, DateLine date, BooleanSupplier draining, LimitCounters reached,
        @Nullable AccessLog accessLog, BufferPool inputBuffers, BufferPool outputBuffers, Set<Protocol> closed) {

    /**
     * Chooses the handler. Never throws: if the application fails, the returned handler throws its exception, so that
     * each request gets exactly one response.
     */
    public HttpHandler handlerFor(HttpRequest request) {
        try {
            return Objects.requireNonNull(application.handlerFor(request),
                    "the application returned no handler; return one that sends 404");
        } catch (RuntimeException | Error failure) {
            return (asked, answer) -> {
                throw failure;
            };
        }
    }

    /** Counts a limit. Idle connections that end because of the shutdown do not count as timeouts. */
    public void count(Limit limit) {
        if (limit != Limit.IDLE_TIMEOUT || !draining.getAsBoolean()) {
            reached.count(limit);
        }
    }

    /** Counts the limit behind an error status. Timeouts are counted where they are enforced. */
    public void countRefusal(int status) {
        if (status == 413) {
            reached.count(Limit.BODY_SIZE);
        } else if (status == 414 || status == 431) {
            reached.count(Limit.HEAD_SIZE);
        }
    }

    /** Starts to measure the body of a request. */
    public BodyTime newBodyTime() {
        return new BodyTime(bodyRate, timeouts.body(), reached);
    }

    /** The timeouts in nanoseconds; {@link SendRate#NEVER} for longer ones. */
    public record Nanos(long idle, long header, long body, long write, long queue) {
        public static Nanos of(TimeLimits limits) {
            return new Nanos(SendRate.nanos(limits.idle()), SendRate.nanos(limits.header()),
                    SendRate.nanos(limits.body()), SendRate.nanos(limits.write()), SendRate.nanos(limits.queue()));
        }
    }
}

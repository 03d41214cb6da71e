package dev.freshet.server.http1;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.BodyRate;
import dev.freshet.server.Limit;
import dev.freshet.server.LimitCounters;
import dev.freshet.server.TimeLimits;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.exchange.AccessLog;
import dev.freshet.server.exchange.BodyRoom;
import dev.freshet.server.exchange.DateLine;
import dev.freshet.server.io.BufferPool;
import dev.freshet.server.io.ClosedConnections;
import dev.freshet.server.upgrade.UpgradeContext;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What all HTTP/1.1 connections of a server share.
 *
 * @param loopsServe true where event loops read and write (nio): what a socket does not take is left to its loop
 * @param accessLog null when switched off
 * @param closed those of them that are closed before their handlers end
 */
public record Http1Context(HttpApplication application, Http1Limits limits, Nanos timeouts, BodyRate bodyRate,
        BodyRoom bodyRoom, Admission admission, BodyPlaces bodyPlaces, Executor threads, boolean loopsServe, DateLine date,
        BooleanSupplier draining, LimitCounters reached, @Nullable AccessLog accessLog, BufferPool inputBuffers,
        BufferPool outputBuffers, ClosedConnections closed) {

    /** Never null and never throws: a request that was read must be answered, or those behind it get its answer. */
    public HttpHandler handlerFor(HttpRequest request) {
        try {
            return Objects.requireNonNull(application.handlerFor(request),
                    "the application has no handler, not even for 404");
        } catch (RuntimeException | Error failure) {
            return (asked, answer) -> {
                throw failure;
            };
        }
    }

    /** Counts the limit behind a refusal, if there is one; those of time count where they are kept. */
    void countRefusal(int status) {
        if (status == 413) {
            reached.count(Limit.BODY_SIZE);
        } else if (status == 414 || status == 431) {
            reached.count(Limit.HEAD_SIZE);
        }
    }

    /** What connections need that leave HTTP. */
    UpgradeContext forUpgrades() {
        return new UpgradeContext(threads, inputBuffers, outputBuffers, timeouts.write(), draining, reached, closed);
    }

    /** The time limits in nanoseconds. */
    public record Nanos(long idle, long header, long body, long write, long queue) {
        public static Nanos of(TimeLimits limits) {
            return new Nanos(limits.idle().toNanos(), limits.header().toNanos(), limits.body().toNanos(),
                    limits.write().toNanos(), limits.queue().toNanos());
        }
    }
}

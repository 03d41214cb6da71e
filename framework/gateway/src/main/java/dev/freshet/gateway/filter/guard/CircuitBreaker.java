package dev.freshet.gateway.filter.guard;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.ResponseChange;
import dev.freshet.gateway.filter.UnwantedResponseException;
import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.gateway.proxy.UpstreamException;
import dev.freshet.http.log.LineLimit;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses a route's requests with 503 and Retry-After once too many recent ones failed or were slow. This gives the
 * upstream time to recover and saves clients the wait. A call is slow if its response begins late, not counting the
 * time that the client takes to send its body, or waits for its share of an instance. Outcomes that clients can cause
 * do not count.
 */
public final class CircuitBreaker implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(CircuitBreaker.class);
    private static final long SECOND = 1_000_000_000L;

    private final Breaker breaker;
    private final StatusSet failures;
    private final long slowNanos;

    private CircuitBreaker(Breaker breaker, StatusSet failures, Duration slow) {
        this.breaker = breaker;
        this.failures = failures;
        this.slowNanos = slow.toNanos();
    }

    /** {@code circuit-breaker: { window: 100, minimum: 20, failures: 50%, slow: 2s, slow-calls: 80%, ... }}. */
    public static GatewayFilter of(FilterSettings settings) {
        int window = number(settings, "window", "100");
        int least = number(settings, "minimum", Integer.toString(Math.min(20, window)));
        if (least > window) {
            throw settings.problem("minimum", "must not be more than window");
        }
        Breaker.Limits limits = new Breaker.Limits(window, least, share(settings, "failures", "50%"),
                share(settings, "slow-calls", "100%"), time(settings, "open", "10s"),
                number(settings, "trials", "5"));
        return new CircuitBreaker(new Breaker(limits), StatusSet.of(settings, "statuses", "5xx"),
                time(settings, "slow", "1h"));
    }

    private static Duration time(FilterSettings settings, String key, String defaultText) {
        Duration time = settings.duration(key, defaultText);
        if (time.toMillis() < 1) {
            throw settings.problem(key, "must be at least 1ms");
        }
        return time;
    }

    private static int number(FilterSettings settings, String key, String defaultText) {
        int number = settings.integer(key, defaultText);
        if (number < 1 || number > 100_000) {
            throw settings.problem(key, "must be from 1 to 100000");
        }
        return number;
    }

    private static int share(FilterSettings settings, String key, String defaultText) {
        int share = settings.percent(key, defaultText);
        if (share == 0) {
            throw settings.problem(key, "must be more than 0%");
        }
        return share;
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        long began = System.nanoTime();
        long leave = breaker.begin(began);
        if (leave == Breaker.REFUSED) {
            long seconds = (breaker.untilTrials(began) + SECOND - 1) / SECOND;
            throw new RefusedException(503, "too many recent requests failed; try again later")
                    .with("Retry-After", Long.toString(Math.max(1, seconds)));
        }
        Call call = new Call(exchange, leave, began);
        exchange.onResponse(call);
        try {
            chain.proceed(exchange);
        } catch (UpstreamException failure) {
            call.outcome = failure.isUpstreams() ? Breaker.Outcome.FAILED : Breaker.Outcome.NONE;
            throw failure;
        } catch (UnwantedResponseException unwanted) {
            call.outcome = call.of(unwanted.status());
            throw unwanted;
        } finally {
            call.end();
        }
    }

    private static void log(Breaker.Change change, String route) {
        if (change == Breaker.Change.OPENED) {
            LineLimit.write(LOG::warn, LOG::debug, route,
                    "Route {}: too many recent requests failed or were slow; the circuit is open", route);
        } else if (change == Breaker.Change.CLOSED) {
            LineLimit.write(LOG::info, LOG::debug, route, "Route {}: the circuit is closed again", route);
        }
    }

    /** Observes the head of the response to one request. */
    private final class Call implements ResponseChange {
        private final GatewayExchange exchange;
        private final long waitedBefore;
        private final long leave;
        private final long began;
        private boolean ended;
        private Breaker.Outcome outcome = Breaker.Outcome.NONE;

        Call(GatewayExchange exchange, long leave, long began) {
            this.exchange = exchange;
            this.waitedBefore = exchange.waitedForClient();
            this.leave = leave;
            this.began = began;
        }

        @Override
        public void change(UpstreamResponse response) {
            outcome = of(response.status());
            if (breaker.isTrial(leave)) {
                // Ends the trial now: an event stream may last for hours.
                end();
            }
        }

        @Override
        public void changeInterim(UpstreamResponse response) {
            // The breaker only looks at responses.
        }

        void end() {
            if (!ended) {
                ended = true;
                log(breaker.end(leave, outcome, System.nanoTime()), exchange.route().id());
            }
        }

        private Breaker.Outcome of(int status) {
            if (failures.contains(status)) {
                return Breaker.Outcome.FAILED;
            }
            long clients = exchange.waitedForClient() - waitedBefore;
            return System.nanoTime() - began - clients > slowNanos ? Breaker.Outcome.SLOW : Breaker.Outcome.GOOD;
        }
    }
}

package dev.freshet.gateway.filter.guard;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.HeadFilter;
import java.time.Duration;

/** Limits of one request: the timeouts for its upstream and the size of its body. */
public final class RequestLimits {
    /** What {@link TimeLimits} takes. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private RequestLimits() {
    }

    /** {@code time-limits: { acquire: 1s, response: 10s, idle: 30s }}; a missing key keeps the route's value. */
    public static HeadFilter time(FilterSettings settings) {
        Duration acquire = limit(settings, "acquire");
        Duration response = limit(settings, "response");
        Duration idle = limit(settings, "idle");
        if (acquire.isZero() && response.isZero() && idle.isZero()) {
            throw settings.problem("", "needs at least one of acquire, response, idle");
        }
        return exchange -> set(exchange, acquire, response, idle);
    }

    private static void set(GatewayExchange exchange, Duration acquire, Duration response, Duration idle) {
        TimeLimits now = exchange.limits();
        exchange.limits(new TimeLimits(acquire.isZero() ? now.acquire() : acquire,
                response.isZero() ? now.response() : response, idle.isZero() ? now.idle() : idle));
    }

    /** Zero if the key is not set. */
    private static Duration limit(FilterSettings settings, String key) {
        if (!settings.has(key)) {
            return Duration.ZERO;
        }
        Duration limit = settings.duration(key, null);
        if (limit.toMillis() < 1) {
            throw settings.problem(key, "must be at least 1ms");
        }
        if (limit.compareTo(LONGEST) > 0) {
            throw settings.problem(key, "must be at most 36500d");
        }
        return limit;
    }

    /** {@code max-body: 1MB}: a larger body gets status 413. */
    public static HeadFilter body(FilterSettings settings) {
        long most = settings.size(FilterSettings.VALUE, null).bytes();
        return exchange -> exchange.limitBody(most);
    }
}

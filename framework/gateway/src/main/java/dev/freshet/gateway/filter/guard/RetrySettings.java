package dev.freshet.gateway.filter.guard;

import dev.freshet.client.exchange.Failure;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.proxy.RetryPolicy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What is retried, and how often.
 *
 * @param maxBody the maximum body size for a retry, in bytes
 */
public record RetrySettings(RetryPolicy policy, StatusSet statuses, Set<Failure> failures, Set<String> methods,
        BackOff backOff, int maxBody) {
    private static final int RESERVE = 10;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    /** RFC 9110 section 9.2.2. */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

    /** {@code retry: { attempts: 3, statuses: [502, 503, 504], failures: [...], methods: [...], budget: 20%, ... }}. */
    public static GatewayFilter filter(FilterSettings settings) {
        int attempts = settings.integer("attempts", "3");
        if (attempts < 2 || attempts > 10) {
            throw settings.problem("attempts", "must be from 2 to 10, including the first attempt");
        }
        Set<String> methods = Set.copyOf(settings.list("methods", IDEMPOTENT.toArray(String[]::new)));
        for (String method : methods) {
            if (!IDEMPOTENT.contains(method)) {
                throw settings.problem("methods", "has " + method + ", which is not idempotent, so a retry could act"
                        + " twice; remove it");
            }
        }
        RetryPolicy policy = new RetryPolicy(attempts, settings.percent("budget", "20%") / 100.0,
                settings.integer("reserve", Integer.toString(RESERVE)));
        return new Retry(new RetrySettings(policy, StatusSet.of(settings, "statuses", "502", "503", "504"),
                failures(settings), methods, backOff(settings),
                settings.size("max-body", "64KB").toIntBytes()));
    }

    private static BackOff backOff(FilterSettings settings) {
        BackOff backOff = new BackOff(settings.duration("back-off", "50ms"),
                settings.duration("max-back-off", "1s"));
        if (backOff.first().isNegative() || backOff.first().compareTo(backOff.most()) > 0
                || backOff.most().compareTo(LONGEST_WAIT) > 0) {
            throw settings.problem("back-off", "must be at most max-back-off, which must be at most 1m");
        }
        return backOff;
    }

    private static Set<Failure> failures(FilterSettings settings) {
        Set<Failure> failures = EnumSet.noneOf(Failure.class);
        List<String> names = settings.list("failures", "connect", "connect-timeout", "connection-lost");
        for (String name : names) {
            failures.add(switch (name) {
                case "connect" -> Failure.CONNECT;
                case "connect-timeout" -> Failure.CONNECT_TIMEOUT;
                case "connection-lost" -> Failure.CONNECTION_LOST;
                case "response-timeout" -> Failure.RESPONSE_TIMEOUT;
                default -> throw settings.problem("failures", "has \"" + name + "\", which is not one of connect,"
                        + " connect-timeout, connection-lost, response-timeout");
            });
        }
        return failures;
    }
}

package dev.freshet.lab.export;

import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes a load plan as a benchmark of Hyperfoil 0.25 (NAME.hf.yaml), for its command line or its controller and
 * agents. The parameter TARGET is the server's address and defaults to the plan's. Hyperfoil checks the status of
 * responses, not their bodies. It measures latency from the sending, even if requests have intended times, and adds
 * Cache-Control: no-cache if a user sends more than one request.
 */
public final class HyperfoilBenchmark {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT");
    /** Concurrent users of an open load; Hyperfoil allocates all of them before it starts. */
    private static final long MOST_SESSIONS = 20_000;

    private final LoadPlan plan;
    private final StringBuilder out = new StringBuilder();

    private HyperfoilBenchmark(LoadPlan plan) {
        this.plan = plan;
    }

    /** Why Hyperfoil cannot send such a load; "" if it can. */
    public static String refuses(LoadPlan plan) {
        if (plan.protocol() != Protocol.HTTP_1_1) {
            return "Hyperfoil does not speak HTTP/2 with prior knowledge";
        }
        if (!METHODS.contains(plan.request().method())) {
            return "Hyperfoil does not support the method " + plan.request().method();
        }
        return switch (plan.model()) {
            case LoadModel.Closed closed when closed.requests() % users(closed) != 0 ->
                "Hyperfoil gives each user the same number of requests: " + closed.requests()
                        + " are not a multiple of " + users(closed);
            case LoadModel.Stress stress when stress.steps() < 1 -> "a stress load needs at least one step";
            default -> "";
        };
    }

    /**
     * @param name of the benchmark
     * @param threads of each sending agent
     * @throws LoadException if Hyperfoil cannot send such a load
     */
    public static String yaml(String name, LoadPlan plan, int threads) {
        String why = refuses(plan);
        if (!why.isEmpty()) {
            throw new LoadException(why);
        }
        return new HyperfoilBenchmark(plan).yaml(name, threads);
    }

    private String yaml(String name, int threads) {
        line(0, "name: " + quoted(name));
        line(0, "threads: " + threads);
        target();
        line(0, "ergonomics:");
        line(2, "repeatCookies: false");
        line(2, "userAgentFromSession: false");
        line(2, "autoRangeCheck: false");
        line(2, "stopOnInvalid: false");
        line(0, "phases:");
        switch (plan.model()) {
            case LoadModel.Closed closed -> closed(closed);
            case LoadModel.Open open -> open("load", open.rate(), open.millis(), open.connections(), "");
            case LoadModel.Ramp ramp -> ramp(ramp);
            case LoadModel.Injection injection -> open("load", rate(injection.requests(), injection.overMillis()),
                    injection.overMillis(), injection.connections(), "");
            case LoadModel.Stress stress -> stress(stress);
        }
        return out.toString();
    }

    private void target() {
        line(0, "http:");
        line(2, "host: !param TARGET http://" + plan.host() + ":" + plan.port());
        switch (plan.model()) {
            case LoadModel.Closed closed -> connections(closed.connections(), closed.pipeline());
            case LoadModel.Open _, LoadModel.Stress _ -> connections(plan.model().connections(), 1);
            case LoadModel.Ramp _, LoadModel.Injection _ -> newConnections(plan.model().connections());
        }
    }

    private void connections(int connections, int pipeline) {
        line(2, "sharedConnections: " + connections);
        line(2, "pipeliningLimit: " + pipeline);
    }

    /** Opened on demand and reused. */
    private void newConnections(int most) {
        line(2, "sharedConnections:");
        line(4, "core: 1");
        line(4, "max: " + most);
        line(4, "buffer: 0");
        if (plan.model() instanceof LoadModel.Ramp) {
            line(2, "connectionStrategy: OPEN_ON_REQUEST");
        }
    }

    private static long users(LoadModel.Closed closed) {
        return (long) closed.connections() * closed.pipeline();
    }

    private void closed(LoadModel.Closed closed) {
        line(0, "- load:");
        if (closed.requests() == 0) {
            line(4, "always:");
            line(6, "users: " + users(closed));
            line(6, "duration: " + closed.millis() + "ms");
            scenario(1, "");
            return;
        }
        line(4, "atOnce:");
        line(6, "users: " + users(closed));
        if (closed.millis() > 0) {
            line(6, "maxDuration: " + closed.millis() + "ms");
        }
        scenario(closed.requests() / users(closed), "");
    }

    private void ramp(LoadModel.Ramp ramp) {
        openPhase("load", rate(ramp.users(), ramp.rampMillis()), ramp.rampMillis(), ramp.users(), "");
        scenario(ramp.requestsEach(), "");
    }

    /** Each step starts once the previous one has kept its limits. */
    private void stress(LoadModel.Stress stress) {
        double rate = stress.startRate();
        for (int step = 1; step <= stress.steps(); step++) {
            open("step" + step, rate, stress.stepMillis(), stress.connections(), step == 1 ? "" : "step" + (step - 1));
            rate *= stress.factor();
        }
    }

    private void open(String phase, double rate, long millis, int connections, String after) {
        openPhase(phase, rate, millis, connections, after);
        scenario(1, plan.model() instanceof LoadModel.Stress stress ? limits(stress) : "");
    }

    private void openPhase(String phase, double rate, long millis, int connections, String after) {
        line(0, "- " + phase + ":");
        line(4, "constantRate:");
        line(6, "usersPerSec: " + number(rate));
        line(6, "variance: false");
        line(6, "maxSessions: " + Math.max(connections,
                Math.min(MOST_SESSIONS, (long) Math.ceil(rate * plan.limitMillis() / 1_000))));
        line(6, "sessionLimitPolicy: CONTINUE");
        line(6, "duration: " + millis + "ms");
        if (!after.isEmpty()) {
            line(6, "startAfterStrict: " + after);
        }
    }

    private void scenario(long repeats, String limits) {
        line(6, "scenario:");
        line(6, "- send:");
        if (repeats == 1) {
            request(8, plan.request().headers(), limits);
            return;
        }
        // A Hyperfoil user has a cache like a browser's, and would only send the first request.
        Map<String, String> headers = new LinkedHashMap<>(plan.request().headers());
        headers.put("Cache-Control", "no-cache");
        line(8, "- loop:");
        line(12, "counterVar: sent");
        line(12, "repeats: " + repeats);
        line(12, "steps:");
        request(12, headers, limits);
    }

    private void request(int indent, Map<String, String> headers, String limits) {
        WireRequest request = plan.request();
        line(indent, "- httpRequest:");
        line(indent + 4, request.method() + ": " + quoted(request.path()));
        if (!headers.isEmpty()) {
            line(indent + 4, "headers:");
            headers.forEach((field, value) -> line(indent + 4, "- " + quoted(field) + ": " + quoted(value)));
        }
        if (!request.body().isEmpty()) {
            line(indent + 4, "body: " + quoted(request.body()));
        }
        line(indent + 4, "timeout: " + plan.limitMillis() + "ms");
        line(indent + 4, "handler:");
        line(indent + 6, "status:");
        line(indent + 6, "- range: " + quoted(Integer.toString(plan.check().status())));
        limits.lines().forEach(line -> line(indent + 4, line));
    }

    private static String limits(LoadModel.Stress stress) {
        return """
                sla:
                - errorRatio: %1$s
                  invalidRatio: %1$s
                  limits:
                    %2$s: %3$dms
                """.formatted(number(stress.errorShare()), number(1 - stress.errorShare()), stress.inTimeMillis());
    }

    private static double rate(long requests, long millis) {
        return requests * 1_000.0 / millis;
    }

    /** Nine digits, no exponent. */
    private static String number(double value) {
        return new BigDecimal(value, new MathContext(9)).stripTrailingZeros().toPlainString();
    }

    private void line(int indent, String text) {
        out.append(" ".repeat(indent)).append(text).append('\n');
    }

    /** A double-quoted YAML 1.2 scalar, which allows JSON's escapes. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c == 0x7f) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}

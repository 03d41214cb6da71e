package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import io.avaje.jsonb.Jsonb;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Writes a load plan as a benchmark of Hyperfoil 0.25 (NAME.hf.yaml), for its command line or its controller and
 * agents. The parameter TARGET is the server's address and defaults to the plan's. Hyperfoil checks the status of
 * responses, not their bodies. It measures latency from the sending, even if requests have intended times, and adds
 * Cache-Control: no-cache if a user sends more than one request.
 */
public record HyperfoilBenchmark(LoadPlan plan) {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT");
    /** Concurrent users of an open load; Hyperfoil allocates all of them before it starts. */
    private static final long MOST_SESSIONS = 20_000;

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
        return """
                name: %s
                threads: %d
                http:
                  host: !param TARGET http://%s:%d
                %sergonomics:
                  repeatCookies: false
                  userAgentFromSession: false
                  autoRangeCheck: false
                  stopOnInvalid: false
                phases:
                %s""".formatted(quoted(name), threads, plan.host(), plan.port(), connections(), phases());
    }

    private String connections() {
        return switch (plan.model()) {
            case LoadModel.Closed closed -> kept(closed.connections(), closed.pipeline());
            case LoadModel.Open _, LoadModel.Stress _ -> kept(plan.model().connections(), 1);
            case LoadModel.Injection injection -> onDemand(injection.connections());
            case LoadModel.Ramp ramp -> onDemand(ramp.connections()) + "  connectionStrategy: OPEN_ON_REQUEST\n";
        };
    }

    private static String kept(int connections, int pipeline) {
        return "  sharedConnections: " + connections + "\n  pipeliningLimit: " + pipeline + "\n";
    }

    private static String onDemand(int most) {
        return """
                sharedConnections:
                  core: 1
                  max: %d
                  buffer: 0
                """.formatted(most).indent(2);
    }

    private String phases() {
        return switch (plan.model()) {
            case LoadModel.Closed closed -> closed(closed);
            case LoadModel.Open open -> open("load", open.rate(), open.millis(), open.connections(), "");
            case LoadModel.Ramp ramp -> openPhase("load", rate(ramp.users(), ramp.rampMillis()), ramp.rampMillis(),
                    ramp.users(), "") + scenario(ramp.requestsEach(), "");
            case LoadModel.Injection injection -> open("load", rate(injection.requests(), injection.overMillis()),
                    injection.overMillis(), injection.connections(), "");
            case LoadModel.Stress stress -> stress(stress);
        };
    }

    private static long users(LoadModel.Closed closed) {
        return (long) closed.connections() * closed.pipeline();
    }

    private String closed(LoadModel.Closed closed) {
        if (closed.requests() == 0) {
            return """
                    - load:
                        always:
                          users: %d
                          duration: %dms
                    """.formatted(users(closed), closed.millis()) + scenario(1, "");
        }
        return """
                - load:
                    atOnce:
                      users: %d
                """.formatted(users(closed))
                + (closed.millis() > 0 ? "      maxDuration: " + closed.millis() + "ms\n" : "")
                + scenario(closed.requests() / users(closed), "");
    }

    /** Each step starts once the previous one has kept its limits. */
    private String stress(LoadModel.Stress stress) {
        StringBuilder steps = new StringBuilder();
        double rate = stress.startRate();
        for (int step = 1; step <= stress.steps(); step++) {
            steps.append(open("step" + step, rate, stress.stepMillis(), stress.connections(),
                    step == 1 ? "" : "step" + (step - 1)));
            rate *= stress.factor();
        }
        return steps.toString();
    }

    private String open(String phase, double rate, long millis, int connections, String after) {
        return openPhase(phase, rate, millis, connections, after)
                + scenario(1, plan.model() instanceof LoadModel.Stress stress ? limits(stress) : "");
    }

    private String openPhase(String phase, double rate, long millis, int connections, String after) {
        long sessions = Math.min(MOST_SESSIONS, (long) Math.ceil(rate * plan.limitMillis() / 1_000));
        return """
                - %s:
                    constantRate:
                      usersPerSec: %s
                      variance: false
                      maxSessions: %d
                      sessionLimitPolicy: CONTINUE
                      duration: %dms
                """.formatted(phase, number(rate), Math.max(connections, sessions), millis)
                + (after.isEmpty() ? "" : "      startAfterStrict: " + after + "\n");
    }

    private String scenario(long repeats, String limits) {
        String send = "      scenario:\n      - send:\n";
        if (repeats == 1) {
            return send + request(plan.request().headers(), limits).indent(8);
        }
        // A Hyperfoil user has a cache like a browser's, and would only send the first request.
        Map<String, String> headers = new LinkedHashMap<>(plan.request().headers());
        headers.put("Cache-Control", "no-cache");
        return send + """
                - loop:
                    counterVar: sent
                    repeats: %d
                    steps:
                """.formatted(repeats).indent(8) + request(headers, limits).indent(12);
    }

    private String request(Map<String, String> headers, String limits) {
        WireRequest request = plan.request();
        StringBuilder text = new StringBuilder("- httpRequest:\n    " + request.method() + ": "
                + quoted(request.path()) + "\n");
        if (!headers.isEmpty()) {
            text.append("    headers:\n");
            headers.forEach((field, value) -> text.append("    - ").append(quoted(field)).append(": ")
                    .append(quoted(value)).append('\n'));
        }
        if (!request.body().isEmpty()) {
            text.append("    body: ").append(quoted(request.body())).append('\n');
        }
        return text + """
                timeout: %dms
                handler:
                  status:
                  - range: "%d"
                %s""".formatted(plan.limitMillis(), plan.check().status(), limits).indent(4);
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

    /** A double-quoted YAML 1.2 scalar, which allows JSON's escapes. */
    private static String quoted(String text) {
        return Jsonb.instance().type(String.class).toJson(text);
    }
}

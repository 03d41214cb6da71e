package dev.freshet.lab.scenario;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a subject responds correctly in a scenario.
 *
 * @param problem in a line; "" if there is none
 * @param check for responses under load; null if there is a problem
 */
public record Verification(String problem, @Nullable Check check) {

    /** Sends the request twice, and each refusal once. */
    public static Verification of(Scenario scenario, int port, Protocol protocol)
            throws InterruptedException {
        WireRequest request = scenario.request();
        Expectation expectation = scenario.expectation();
        if (request == null || expectation == null) {
            throw new IllegalArgumentException(scenario.name() + " has no request");
        }
        try (Asker asker = Asker.of(protocol, "http://" + Scenario.HOST + ":" + port,
                scenario.limit().plus(Duration.ofSeconds(5)))) {
            Answer first = asker.ask(request);
            String problem = expectation.problem(first);
            if (problem.isEmpty()) {
                problem = expectation.problem(first, asker.ask(request));
            }
            if (problem.isEmpty()) {
                problem = refusalProblem(scenario, asker);
            }
            return new Verification(problem, problem.isEmpty() ? expectation.check(first) : null);
        } catch (IOException e) {
            return new Verification("no response to " + request.method() + " " + request.path() + ": "
                    + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()), null);
        }
    }

    private static String refusalProblem(Scenario scenario, Asker asker) throws IOException, InterruptedException {
        for (Refusal refusal : scenario.refusals()) {
            int status = asker.ask(refusal.request()).status();
            if (status != refusal.status()) {
                return refusal.request().method() + " " + refusal.request().path() + " with "
                        + refusal.request().headers().keySet() + " is answered " + status + ", expected "
                        + refusal.status();
            }
        }
        return "";
    }
}

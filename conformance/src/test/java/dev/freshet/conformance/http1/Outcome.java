package dev.freshet.conformance.http1;

import java.util.List;

/**
 * What became of the bytes of a case.
 *
 * @param answers the final responses in order, the probe's apart
 * @param probed whether the probe was answered, as the last response
 * @param called how often a handler was called, the probe's apart
 * @param completed how often a handler came to the end of its request's body
 * @param probes how often the probe's handler was called
 * @param seen the requests as handlers saw them that came to the end of their bodies, the probe's apart
 */
public record Outcome(List<Answer> answers, boolean probed, int called, int completed, int probes, List<String> seen) {

    /**
     * @param connection the Connection field, or ""
     * @param body what the handler said of its request; of refusals nothing
     */
    public record Answer(int status, String connection, String body) {
    }

    /** Without what depends on chance behind a gateway: whether a handler was called whose body then breaks. */
    public Outcome throughGateway() {
        return new Outcome(answers, probed, completed, completed, probes, seen);
    }
}

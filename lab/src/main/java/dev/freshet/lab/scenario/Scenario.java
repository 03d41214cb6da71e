package dev.freshet.lab.scenario;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A scenario.
 *
 * @param name of its file
 * @param order position among the scenarios
 * @param about what it shows and how, in a sentence or two
 * @param workload that a subject must have in its {@code answers} to take part; "" for every subject
 * @param gateway whether the request goes through a gateway
 * @param upstreams subjects behind a gateway, each in its default mode
 * @param request null if there is none (in-process). A startup scenario may have one: the right answer of subjects that
 *     are ready on this path
 * @param expectation null if there is no request
 * @param refusals requests that must be refused
 * @param limit a request without a response after this time has failed
 * @param warmup whether servers are warmed up before the loads
 * @param inDefault whether the quick comparison has it
 */
public record Scenario(String name, int order, String title, String about, Kind kind, Database database,
        String workload, boolean gateway, List<String> upstreams, @Nullable WireRequest request,
        @Nullable Expectation expectation, List<Refusal> refusals, Duration limit, boolean warmup, boolean inDefault,
        Map<Profile, List<LoadCase>> loads) {

    /** All servers that the lab starts are there. */
    static final String HOST = "127.0.0.1";

    public enum Kind {
        /** Loads on a running, warm server. */
        LOAD,
        /** A load on a server that has just started. */
        COLD,
        /** Starts, each timed from exec to the first correct response. */
        STARTUP,
        /** A program of the subject that measures in one process. */
        MICRO
    }

    /** Where the rows are stored. */
    public enum Database { NONE, MEMORY, POSTGRESQL }

    /** "GET /api/users"; "" if there is no request. */
    public String requestLine() {
        return request == null ? "" : request.method() + " " + request.path();
    }

    /** A load of its request for a server that the lab has started; only if it has a request. */
    public LoadPlan plan(int port, Check check, LoadModel model, Protocol protocol) {
        return new LoadPlan(HOST, port, Objects.requireNonNull(request), check, model, limit.toMillis(), protocol);
    }

    /** The loads of this profile, in order; empty if it is not part of the profile. */
    public List<LoadCase> cases(Profile profile) {
        return loads.getOrDefault(profile, List.of());
    }
}

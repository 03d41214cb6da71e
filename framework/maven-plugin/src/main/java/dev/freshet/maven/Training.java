package dev.freshet.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;

/** What the {@code <training>} element of the plugin's configuration says. */
public final class Training {
    /** The default request: it is answered, if only with a 404, by every application. */
    static final String ANY_ANSWER = "GET /actuator/health/readiness";

    /** Requests to send, each as {@link TrainingRequest} says; must be answered with a status below 400. */
    @Parameter
    private List<String> requests = List.of();

    /** Configuration for this run, beside {@code --server.port=0 --server.host=127.0.0.1}: a database in memory. */
    @Parameter
    private List<String> arguments = List.of();

    /** How often the requests are sent. More often makes the cache know better which methods to compile first. */
    @Parameter
    private int rounds = 1;

    /** The most that the run may take, with the writing of the cache. */
    @Parameter
    private int timeoutSeconds = 120;

    /** Whether the build fails where the run does; else the application is packaged without a cache. */
    @Parameter
    private boolean required = true;

    /** Whether there is no run, and no cache. */
    @Parameter
    private boolean skip;

    /** For Maven, and for the defaults. */
    public Training() {
    }

    Training(List<String> requests, int timeoutSeconds) {
        this.requests = requests;
        this.timeoutSeconds = timeoutSeconds;
    }

    List<String> requests() {
        return requests;
    }

    List<String> arguments() {
        return arguments;
    }

    int rounds() {
        return rounds;
    }

    int timeoutSeconds() {
        return timeoutSeconds;
    }

    boolean required() {
        return required;
    }

    boolean skip() {
        return skip;
    }
}

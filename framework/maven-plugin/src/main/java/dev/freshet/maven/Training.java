package dev.freshet.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;

/** The {@code <training>} element of the plugin's configuration. */
public final class Training {
    /** The default request: every application answers it, at least with a 404. */
    static final String ANY_ANSWER = "GET /actuator/health/readiness";

    static final String FREE_PORT = "{free-port}";

    /** Requests to send, in the format of {@link TrainingRequest}. A status of 400 or higher fails the run. */
    @Parameter
    private List<String> requests = List.of();

    /**
     * Further arguments for this run, such as an in-memory database. The run always has {@code
     * --server.unix-socket.path= --server.port=0 --server.host=127.0.0.1 --server.shutdown-delay=0s}. A free port
     * replaces {@value #FREE_PORT}, the same one in all arguments.
     */
    @Parameter
    private List<String> arguments = List.of();

    /** How often all requests are sent. More rounds improve the cache's record of the methods to compile first. */
    @Parameter
    private int rounds = 1;

    /** Limit for the whole run, including writing the cache. */
    @Parameter
    private int timeoutSeconds = 120;

    /** Whether a failed run fails the build. If false, the application is packaged without a cache. */
    @Parameter
    private boolean required = true;

    /** Skips the run and packages no cache. */
    @Parameter
    private boolean skip;

    /** For Maven, and for the defaults. */
    public Training() {
    }

    Training(List<String> requests, List<String> arguments, int timeoutSeconds) {
        this.requests = requests;
        this.arguments = arguments;
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

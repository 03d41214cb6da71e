package dev.freshet.dev.reload;

import dev.freshet.dev.launch.DevProcess;
import java.net.BindException;

/** Tells the developer why development mode cannot listen, and what to do. */
final class PortProblem {
    private static final int UNPRIVILEGED = 1024;
    private static final int USUAL = 8080;
    private static final int FURTHEST = 100;

    private PortProblem() {
    }

    /** @param failure of a port in use, or of one that needs privileges: both have this type */
    static String text(int port, BindException failure) {
        boolean denied = String.valueOf(failure.getMessage()).contains("Permission denied");
        int from = port < UNPRIVILEGED ? USUAL : port + 1;
        int free = DevProcess.freePort(from, from + FURTHEST);
        return "port " + port + (denied ? " needs privileges that this process does not have" : " is in use by another"
                + " process") + "; set server.port to " + (free == 0 ? "a free one" : free + ", which is free");
    }
}

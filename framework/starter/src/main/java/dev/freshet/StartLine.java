package dev.freshet;

import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.util.Locale;
import org.slf4j.LoggerFactory;

/** The line that a successful start logs. */
final class StartLine {
    private StartLine() {
    }

    static void log(HttpServer server, long millis) {
        LoggerFactory.getLogger(Freshet.class).info(text(server.config(), server.port(), millis));
    }

    /** For example {@code Freshet 0.1 on JDK 25, nio × virtual, http://localhost:8080, started in 87 ms}. */
    static String text(ServerConfig config, int port, long millis) {
        return new StringBuilder("Freshet ").append(Freshet.VERSION)
                .append(" on JDK ").append(Runtime.version().feature())
                .append(", ").append(config.executionMode().name().toLowerCase(Locale.ROOT))
                .append(" \u00d7 ").append(config.threadType().name().toLowerCase(Locale.ROOT))
                .append(", ").append(url(config, port)).append(", started in ").append(millis).append(" ms").toString();
    }

    /** The URL for a browser on this machine. */
    static String url(ServerConfig config, int port) {
        return (config.tls() == null ? "http://" : "https://") + host(config.host()) + ":" + port;
    }

    private static String host(String host) {
        if (host.equals("0.0.0.0") || host.equals("::")) {
            return "localhost";
        }
        return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    }
}

package dev.freshet;

import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.ListenerConfig;
import java.util.Collection;
import java.util.Locale;
import org.slf4j.LoggerFactory;

/** The line that a successful start logs. */
final class StartLine {
    private StartLine() {
    }

    static void log(Servers servers, Collection<String> profiles, long millis) {
        LoggerFactory.getLogger(Freshet.class)
                .info(text(servers.main().config(), profiles, addresses(servers), millis));
    }

    /**
     * For example {@code Freshet 0.1 on JDK 25, nio × virtual, profile dev, http://localhost:8080, started in 87 ms}.
     *
     * @param profiles the active ones, because a mistyped one has no other effect that one could see
     */
    static String text(ServerConfig config, Collection<String> profiles, String addresses, long millis) {
        String active = profiles.isEmpty() ? ""
                : (profiles.size() == 1 ? ", profile " : ", profiles ") + String.join(" and ", profiles);
        return new StringBuilder("Freshet ").append(Freshet.VERSION)
                .append(" on JDK ").append(Runtime.version().feature())
                .append(", ").append(config.executionMode().name().toLowerCase(Locale.ROOT))
                .append(" \u00d7 ").append(config.threadType().name().toLowerCase(Locale.ROOT))
                .append(active).append(", ").append(addresses)
                .append(", started in ").append(millis).append(" ms").toString();
    }

    /** The address of the listener {@code main}, then the others with their names, then that of the management. */
    private static String addresses(Servers servers) {
        HttpServer server = servers.main();
        StringBuilder all = new StringBuilder(url(server));
        for (ListenerConfig listener : server.config().listeners()) {
            all.append(", ").append(listener.name()).append(' ').append(url(server, listener));
        }
        HttpServer beside = servers.beside();
        if (beside != null) {
            all.append(", management ").append(url(beside));
        }
        return all.toString();
    }

    /** The URL of the listener {@code main}, for a browser on this machine. */
    static String url(HttpServer server) {
        return url(server, server.config().allListeners().getFirst());
    }

    private static String url(HttpServer server, ListenerConfig listener) {
        return listener.address() instanceof ListenerConfig.Port port
                ? url(listener.tls() != null, port.host(), server.port(listener.name()))
                : listener.address().toString();
    }

    static String url(boolean tls, String host, int port) {
        return (tls ? "https://" : "http://") + host(host) + ":" + port;
    }

    private static String host(String host) {
        if (Servers.isEveryAddress(host)) {
            return "localhost";
        }
        return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    }
}

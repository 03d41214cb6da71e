package dev.freshet;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.inject.BeanScope;
import dev.freshet.ops.HealthGroup;
import dev.freshet.ops.HealthIndicator;
import dev.freshet.ops.Management;
import dev.freshet.ops.ManagementEndpoint;
import dev.freshet.ops.MetricsSource;
import dev.freshet.ops.Observed;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The server of an application, and the one beside it that speaks of it where {@code management.port} is set. What
 * nobody has enabled is not loaded.
 *
 * @param beside null where there is none
 */
record Servers(HttpServer main, @Nullable HttpServer beside) {
    private static final int PROBES_AT_ONCE = 4;
    private static final int PROBING_CONNECTIONS = 256;
    private static final Duration GOODBYE = Duration.ofSeconds(1);

    /** @param beans where those are that have something to say of themselves; null if there are none */
    static Servers start(ServerConfig config, ManagementProperties settings, HttpApplication application,
            @Nullable BeanScope beans) {
        if (!settings.enabled() && !hasEndpoint(beans)) {
            return new Servers(Listening.start(config, application), null);
        }
        return settings.port().isPresent() ? apart(config, settings, application, observed(beans))
                : together(config, settings, application, observed(beans));
    }

    private static Servers together(ServerConfig config, ManagementProperties settings, HttpApplication application,
            Observed observed) {
        Management management = management(settings, application, observed);
        HttpServer server = Listening.start(config, management);
        management.watch(server);
        return new Servers(server, null);
    }

    private static Servers apart(ServerConfig config, ManagementProperties settings, HttpApplication application,
            Observed observed) {
        Management management = management(settings, request -> (asked, answer) -> {
            throw new HttpException(404, "the management answers under /actuator only");
        }, observed);
        HttpServer beside = Listening.start(beside(config, settings.port().orElseThrow()), management);
        try {
            HttpServer server = Listening.start(config, application);
            management.watch(server);
            return new Servers(server, beside);
        } catch (RuntimeException | Error failure) {
            beside.stop();
            throw failure;
        }
    }

    private static Observed observed(@Nullable BeanScope beans) {
        return beans == null ? Observed.NOTHING : new Observed(beans.list(HealthIndicator.class),
                beans.list(HealthGroup.class), beans.list(MetricsSource.class), beans.list(ManagementEndpoint.class));
    }

    private static boolean hasEndpoint(@Nullable BeanScope beans) {
        if (beans != null) {
            for (ManagementEndpoint endpoint : beans.list(ManagementEndpoint.class)) {
                if (endpoint.enabled()) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Management management(ManagementProperties settings, HttpApplication application,
            Observed observed) {
        return new Management(application, settings.health().toSettings(), settings.metrics().enabled(), observed);
    }

    /** A thread or two are enough for probes, and these must not wait for what the application waits for. */
    private static ServerConfig beside(ServerConfig config, int port) {
        return config.withPort(port).withMode(ExecutionMode.HYBRID, ThreadType.PLATFORM)
                .withThreadPoolSize(PROBES_AT_ONCE).withMaxConnections(PROBING_CONNECTIONS).withTls(null)
                .withShutdownDelay(Duration.ZERO).withShutdownTimeout(GOODBYE);
    }

    /** Stops the server, and only then who speaks of it: until the end there is an answer that says no. */
    boolean stop() {
        boolean clean = main.stop();
        if (beside != null) {
            beside.stop();
        }
        return clean;
    }
}

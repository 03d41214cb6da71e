package dev.freshet;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.inject.BeanScope;
import dev.freshet.ops.HealthGroup;
import dev.freshet.ops.HealthIndicator;
import dev.freshet.ops.Management;
import dev.freshet.ops.ManagementEndpoint;
import dev.freshet.ops.ManagementGuard;
import dev.freshet.ops.MetricsSource;
import dev.freshet.ops.Observed;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.web.Gate;
import dev.freshet.web.application.WebApplication;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The server of an application and, if {@code management.port} is set, that of the management. Classes of disabled
 * features are not loaded.
 *
 * @param beside the server of the management; null if there is none
 */
record Servers(HttpServer main, @Nullable HttpServer beside) {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int PROBES_AT_ONCE = 4;
    private static final int PROBING_CONNECTIONS = 256;
    private static final Duration SILENCE = Duration.ofSeconds(10);
    private static final Duration SLOW_READER = Duration.ofSeconds(5);
    private static final Duration GOODBYE = Duration.ofSeconds(1);

    /** @param beans provide health, metrics and endpoints; null if there are none */
    static Servers start(ServerConfig config, ManagementProperties settings, WebApplication application,
            @Nullable BeanScope beans) {
        if (!settings.enabled() && !hasEndpoint(beans)) {
            if (settings.port().isPresent()) {
                LoggerFactory.getLogger(Freshet.class).warn("management.port has no effect, because nothing would"
                        + " answer there; set management.health.enabled or management.metrics.enabled to true");
            }
            return new Servers(Listening.start("server", config, application), null);
        }
        return settings.port().isPresent() ? apart(config, settings, application, observed(beans, application))
                : together(config, settings, application, observed(beans, application));
    }

    private static Gate.Part part(boolean health) {
        return health ? Gate.Part.HEALTH : Gate.Part.MANAGEMENT;
    }

    /** On the application's listener {@code main}, the application's filters also apply to the management. */
    private static Servers together(ServerConfig config, ManagementProperties settings, WebApplication application,
            Observed observed) {
        Management management = management(settings, application, (path, health, handler) ->
                application.behindGate(part(health), path, handler), observed);
        HttpServer server = Listening.start("server", config, management);
        management.watch(server);
        return new Servers(server, null);
    }

    private static Servers apart(ServerConfig config, ManagementProperties settings, WebApplication application,
            Observed observed) {
        ServerConfig besideConfig = beside(config, settings);
        requireOtherPort(config, besideConfig);
        Management management = management(settings, new NothingElse(application),
                (path, health, handler) -> application.behindGate(part(health), handler), observed);
        HttpServer beside = Listening.start("management", besideConfig, management);
        try {
            HttpServer server = Listening.start("server", config, application);
            management.watch(server);
            return new Servers(server, beside);
        } catch (RuntimeException | Error failure) {
            Listening.stop(beside);
            throw failure;
        }
    }

    /** Without this check, the message would blame another process. */
    private static void requireOtherPort(ServerConfig config, ServerConfig beside) {
        for (ListenerConfig listener : config.allListeners()) {
            if (listener.address() instanceof ListenerConfig.Port port && conflict(port, beside)) {
                throw new StartException("management.port and " + listener.key() + ".port are both " + port.number()
                        + "; choose another management.port, or remove it to answer on server.port");
            }
        }
    }

    private static boolean conflict(ListenerConfig.Port port, ServerConfig beside) {
        return port.number() != 0 && port.number() == beside.port() && (port.host().equals(beside.host())
                || isEveryAddress(port.host()) || isEveryAddress(beside.host()));
    }

    /** Whether a server on this host listens on all addresses of the machine. */
    static boolean isEveryAddress(String host) {
        return host.equals("0.0.0.0") || host.equals("::");
    }

    /** The rest of the management's port. */
    private record NothingElse(WebApplication application) implements HttpApplication {
        @Override
        public HttpHandler handlerFor(HttpRequest request) {
            return (asked, answer) -> {
                throw new HttpException(404, "the management answers only below /actuator");
            };
        }

        @Override
        public void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
            application.beforeHead(request, response);
        }
    }

    private static Observed observed(@Nullable BeanScope beans, WebApplication application) {
        List<MetricsSource> metrics = new ArrayList<>();
        metrics.add(new PlaceMetrics(application));
        if (beans == null) {
            return new Observed(List.of(), List.of(), metrics, List.of());
        }
        metrics.addAll(beans.list(MetricsSource.class));
        return new Observed(beans.list(HealthIndicator.class), beans.list(HealthGroup.class), metrics,
                beans.list(ManagementEndpoint.class));
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
            ManagementGuard guard, Observed observed) {
        return new Management(application, guard, settings.health().toSettings(), settings.metrics().enabled(),
                observed);
    }

    /**
     * One event loop and a few request threads, in every mode, because probes must not wait for the application. In
     * this mode, a connection without a request occupies no thread; short timeouts close it soon. Clients have no
     * share, because all probes may come from one address.
     */
    private static ServerConfig beside(ServerConfig config, ManagementProperties settings) {
        // First without listeners, because each step must be valid by itself.
        ServerConfig beside = config.withListeners(List.of()).withUnixSocket(null)
                .withHost(settings.host().orElse(LOOPBACK)).withPort(settings.port().orElseThrow())
                .withMode(ExecutionMode.NIO, ThreadType.PLATFORM).withIoThreads(1).withThreadPoolSize(PROBES_AT_ONCE)
                .withMaxConnections(PROBING_CONNECTIONS).withClientShare(100).withTimeouts(beside(config.timeouts()))
                .withShutdownDelay(Duration.ZERO).withShutdownTimeout(GOODBYE).withHttp1Enabled(true);
        return settings.tls().enabled() ? beside : beside.withTls(null);
    }

    private static TimeLimits beside(TimeLimits limits) {
        return new TimeLimits(shorter(limits.idle(), SILENCE), limits.header(), limits.body(),
                shorter(limits.write(), SLOW_READER), limits.queue());
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * Stops the management last, so that probes get a negative answer until the end.
     *
     * @param afterDelay runs before the application's server accepts no more connections
     */
    boolean stop(Runnable afterDelay) {
        try {
            return Listening.stop(main, afterDelay);
        } finally {
            if (beside != null) {
                Listening.stop(beside);
            }
        }
    }
}

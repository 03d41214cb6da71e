package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigSources;
import dev.freshet.http.FailureResponder;
import dev.freshet.http.JsonCodec;
import dev.freshet.inject.BeanScope;
import dev.freshet.server.ServerHost;
import dev.freshet.web.Gate;
import dev.freshet.web.UnroutedHandlers;
import dev.freshet.web.application.RouteSource;
import dev.freshet.web.application.WebApplication;
import dev.freshet.web.application.WebApplicationBuilder;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Starts configuration, log levels, beans, routes and server, in this order. A failure closes what is open. */
final class Startup {
    private final StartTime time;
    private final PrintStream out = System.out;

    /** The records of an application without beans. */
    private record Settings(ServerProperties server, ManagementProperties management, WebSettings web) {
    }

    /** Reads them at once, so that the problems of all of them are reported together. */
    private record SettingsBinder(Config config) implements ConfigBinder<Settings> {
        @Override
        public String prefix() {
            return "";
        }

        @Override
        public Settings bind(ConfigReader reader) {
            ServerProperties server = reader.nested("server", new ServerProperties$Binder());
            return new Settings(server, reader.nested("management", new ManagementProperties$Binder()),
                    WebSettings.of(reader, config, server));
        }
    }

    Startup(StartTime time) {
        this.time = time;
        if (RouteTable.isWanted()) {
            // Standard output is for the list only, not for what beans log or print.
            System.setOut(System.err);
        }
    }

    RunningApplication annotated(Class<?> application, ConfigSources sources,
            @Nullable Consumer<BeanScope.Builder> replacements) {
        Carriers.atLeastTwo();
        Config config = Config.load(sources);
        LogLevels.apply(config);
        RequiredWiring.check(application);
        BeanScope.Builder builder = BeanScope.builder().config(config);
        if (replacements != null) {
            replacements.accept(builder);
        }
        BeanScope beans = builder.build();
        try {
            WebApplicationBuilder web = WebApplication.builder();
            web.json(beans.get(JsonCodec.class));
            for (RouteSource source : beans.list(RouteSource.class)) {
                web.add(source);
            }
            for (FailureResponder responder : beans.list(FailureResponder.class)) {
                web.lastResort(responder);
            }
            web.unrouted(beans.list(UnroutedHandlers.class));
            addGate(web, beans.list(Gate.class));
            WebApplication built = WebSettings.of(beans).build(web, application.getClassLoader());
            if (builder.replacesBeans()) {
                config.requireKnownArguments();
            } else {
                config.requireAllKnown();
            }
            return serve(config, beans.get(ServerProperties.class), beans.get(ManagementProperties.class), built,
                    beans);
        } catch (RuntimeException | Error failure) {
            beans.close();
            throw failure;
        }
    }

    private static void addGate(WebApplicationBuilder web, List<Gate> gates) {
        if (gates.size() > 1) {
            throw new StartException("there are several beans of type dev.freshet.web.Gate: " + gates
                    + "; keep one of them");
        }
        gates.forEach(web::gate);
    }

    RunningApplication programmatic(ConfigSources sources, WebApplicationBuilder web) {
        Carriers.atLeastTwo();
        Config config = Config.load(sources);
        LogLevels.apply(config);
        Settings settings = config.bind(new SettingsBinder(config));
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        WebApplication built = settings.web.build(web, loader);
        config.requireAllKnown();
        return serve(config, settings.server, settings.management, built, null);
    }

    private RunningApplication serve(Config config, ServerProperties server, ManagementProperties management,
            WebApplication application, @Nullable BeanScope beans) {
        if (RouteTable.isWanted()) {
            printRoutes(application, beans);
        }
        Servers servers = Servers.start(server.toServerConfig(), management, application, beans);
        RunningApplication running = new RunningApplication(servers, application, config, beans);
        try {
            ServerHost host = ServerHost.current();
            if (host == null) {
                announce(running, servers, config);
            } else {
                host.running(running);
            }
            prepareJson(application);
            return running;
        } catch (RuntimeException | Error failure) {
            running.stop();
            throw failure;
        }
    }

    private void printRoutes(WebApplication application, @Nullable BeanScope beans) {
        out.print(RouteTable.of(application));
        out.flush();
        if (beans != null) {
            beans.close();
        }
        System.exit(0);
    }

    private void announce(RunningApplication running, Servers servers, Config config) {
        // First, because the program that reads the started file may end this process at once.
        running.stopAtExit();
        StartedFile.write(servers.main());
        StartLine.log(servers, config.profiles(), time.millis());
    }

    /** In the background, so that startup need not wait, and the first request with JSON usually need not either. */
    private static void prepareJson(WebApplication application) {
        Thread.ofPlatform().daemon().name("freshet-prepare").start(() -> {
            try {
                application.prepareJson();
            } catch (RuntimeException | LinkageError failure) {
                LoggerFactory.getLogger(Freshet.class)
                    .error("Cannot read or write a type of a route as JSON; its requests will fail", failure);
            }
        });
    }
}

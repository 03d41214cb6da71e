package dev.freshet;

import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanScope;
import dev.freshet.server.ServerHost;
import java.util.function.Consumer;

/** The entry point of an application. */
public final class Freshet {
    /** The version of the framework, as shown in the start line. */
    public static final String VERSION = "0.1";

    private Freshet() {
    }

    /**
     * Starts the annotated application and returns when it serves. If it cannot start, prints the reason to standard
     * error and ends the process with status 1. SIGTERM and Ctrl-C stop the application gracefully.
     *
     * @param application a class whose class loader has {@code application.yml} and the generated wiring
     * @param arguments {@code --key=value} sets a configuration key; others are ignored
     */
    public static RunningApplication run(Class<?> application, String... arguments) {
        return run(application, sources(application, arguments));
    }

    /**
     * Same as {@link #run(Class, String...)}, with exactly these configuration sources.
     *
     * @param application a class whose class loader has the generated wiring
     */
    public static RunningApplication run(Class<?> application, ConfigSources sources) {
        StartTime time = StartTime.ofProcess();
        try {
            return new Startup(time).annotated(application, sources, null);
        } catch (RuntimeException | Error failure) {
            if (ServerHost.current() == null) {
                StartFailure.print(failure, System.err);
                System.exit(1);
            }
            throw failure;
        }
    }

    /**
     * Same as {@link #run(Class, String...)}, for tests and programs that embed the application: throws instead of
     * ending the process. The start line measures the time from this call.
     *
     * @throws ConfigException if the configuration is invalid
     * @throws BeanException if a bean is missing or fails
     * @throws StartException if the server cannot listen
     * @throws IllegalStateException if two routes match the same requests
     */
    public static RunningApplication start(Class<?> application, String... arguments) {
        return start(application, sources(application, arguments));
    }

    /** Same as {@link #start(Class, String...)}, with exactly these configuration sources. */
    public static RunningApplication start(Class<?> application, ConfigSources sources) {
        return new Startup(StartTime.ofCall()).annotated(application, sources, null);
    }

    /**
     * Same as {@link #start(Class, ConfigSources)}, with beans that replace those of the application.
     *
     * @param beans called once before any bean is made
     */
    public static RunningApplication start(Class<?> application, ConfigSources sources,
            Consumer<BeanScope.Builder> beans) {
        return new Startup(StartTime.ofCall()).annotated(application, sources, beans);
    }

    private static ConfigSources sources(Class<?> application, String... arguments) {
        return ConfigSources.of(arguments).withClassLoader(application.getClassLoader());
    }

    /**
     * Builds an application from routes that you add, without annotations and beans.
     *
     * <pre>{@code
     * Freshet.create().get("/hello", (request, response) -> response.send("Hello, World!")).start();
     * }</pre>
     */
    public static ApplicationBuilder create() {
        return new ApplicationBuilder();
    }
}

package dev.freshet;

import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import dev.freshet.inject.BeanException;
import java.util.ServiceConfigurationError;

/** Where an application starts. */
public final class Freshet {
    /** The version of the framework, as the start line shows it. */
    public static final String VERSION = "0.1";

    private Freshet() {
    }

    /**
     * Starts the annotated application that the class belongs to, and returns when it serves. If it cannot start, says
     * why on standard error and ends the process with status 1. SIGTERM and Ctrl-C stop it gracefully.
     *
     * @param application the class whose class loader has {@code application.yml} and the generated wiring
     * @param arguments {@code --key=value} configuration; others are left to the application
     */
    public static RunningApplication run(Class<?> application, String... arguments) {
        return run(application, sources(application, arguments));
    }

    /**
     * The same with a configuration from these sources and no others.
     *
     * @param application the class whose class loader has the generated wiring
     */
    public static RunningApplication run(Class<?> application, ConfigSources sources) {
        StartTime time = StartTime.ofProcess();
        try {
            return new Startup(time).annotated(application, sources);
        } catch (RuntimeException | LinkageError | ServiceConfigurationError failure) {
            StartFailure.print(failure, System.err);
            System.exit(1);
            throw failure;
        }
    }

    /**
     * The same for tests and programs that embed the application: throws instead of ending the process.
     *
     * @throws ConfigException if the configuration cannot be used
     * @throws BeanException if a bean is missing or fails
     * @throws StartException if the server cannot listen
     * @throws IllegalStateException if two routes match the same requests
     */
    public static RunningApplication start(Class<?> application, String... arguments) {
        return start(application, sources(application, arguments));
    }

    /** The same with a configuration from these sources and no others. Throws what the other does. */
    public static RunningApplication start(Class<?> application, ConfigSources sources) {
        return new Startup(StartTime.ofCall()).annotated(application, sources);
    }

    private static ConfigSources sources(Class<?> application, String... arguments) {
        return ConfigSources.of(arguments).withClassLoader(application.getClassLoader());
    }

    /**
     * An application of routes that the program adds itself, without annotations and beans.
     *
     * <pre>{@code
     * Freshet.create().get("/hello", (request, response) -> response.send("Hello, World!")).start();
     * }</pre>
     */
    public static ApplicationBuilder create() {
        return new ApplicationBuilder();
    }
}

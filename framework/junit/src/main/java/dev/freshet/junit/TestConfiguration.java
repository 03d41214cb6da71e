package dev.freshet.junit;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import dev.freshet.config.Origin;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The configuration of a test class. Its keys, later ones stronger: the addresses and the shutdown,
 * {@code @PostgresTest}, {@code @FreshetTest}, methods.
 */
final class TestConfiguration {
    private static final String ANY_PORT = "0";
    private static final String LOOPBACK = "127.0.0.1";
    /** Empty means none: a test never opens a socket of production. */
    private static final String NO_SOCKET = "";

    private TestConfiguration() {
    }

    static ConfigSources of(ExtensionContext context) {
        Class<?> testClass = context.getRequiredTestClass();
        Map<String, String> values = new TreeMap<>(Comparator.comparing(TestConfiguration::uniform));
        values.put("server.port", ANY_PORT);
        values.put("server.host", LOOPBACK);
        values.put("server.unix-socket.path", NO_SOCKET);
        values.put("server.shutdown-delay", "0s"); // for load balancers; each class would wait for it at its end
        if (isOnPostgres(context)) {
            values.putAll(invoke(context, databaseMethod()));
        }
        FreshetTest annotation = AnnotationSupport.findAnnotation(testClass, FreshetTest.class).orElseThrow();
        for (String property : annotation.properties()) {
            int equals = property.indexOf('=');
            if (equals < 1) {
                throw new ExtensionConfigurationException("@FreshetTest of " + testClass.getName()
                        + ": properties are written key=value, but one is \"" + property + '"');
            }
            values.put(property.substring(0, equals).strip(), property.substring(equals + 1).strip());
        }
        if (annotation.profiles().length > 0) {
            values.put("freshet.profiles.active", String.join(",", annotation.profiles()));
        }
        for (Method method : StaticMethods.with(TestProperties.class, testClass)) {
            if (!Map.class.isAssignableFrom(method.getReturnType())) {
                throw new ExtensionConfigurationException(method + " must return a Map<String, String>");
            }
            values.putAll(invoke(context, method));
        }
        ConfigSources sources = ConfigSources.of().withClassLoader(testClass.getClassLoader());
        moveAddresses(Config.load(sources.withValues(values)), values);
        return sources.withValues(values);
    }

    /** Also if a class around it has the annotation, because parameters of a nested class get that database too. */
    static boolean isOnPostgres(ExtensionContext context) {
        for (ExtensionContext one = context; one != null; one = one.getParent().orElse(null)) {
            if (one.getTestClass().isPresent()
                    && AnnotationSupport.isAnnotated(one.getTestClass(), PostgresTest.class)) {
                return true;
            }
        }
        return false;
    }

    /** The application may run on its own addresses during the test. */
    private static void moveAddresses(Config config, Map<String, String> values) {
        replace(config, values, "management.port", ANY_PORT);
        replace(config, values, "management.host", LOOPBACK);
        for (String name : config.reader("server.listeners").names()) {
            String listener = "server.listeners." + name;
            String socket = listener + ".unix-socket.path";
            if (isSet(config, socket) && !values.containsKey(socket)) {
                values.put(socket, NO_SOCKET);
                values.putIfAbsent(listener + ".port", ANY_PORT);
            }
            replace(config, values, listener + ".port", ANY_PORT);
            replace(config, values, listener + ".host", LOOPBACK);
        }
    }

    /** Replaces a value of the application, but none of the test. */
    private static void replace(Config config, Map<String, String> values, String key, String value) {
        if (isSet(config, key)) {
            values.putIfAbsent(key, value);
        }
    }

    private static boolean isSet(Config config, String key) {
        return config.origin(key).kind() != Origin.Kind.DEFAULT;
    }

    /** All spellings of a key are one key here, as in the configuration. Otherwise, any of them could win. */
    private static String uniform(String key) {
        return key.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static Map<String, String> invoke(ExtensionContext context, Method method) {
        @SuppressWarnings("unchecked") // the annotation asks for a map of texts
        Map<String, String> values = (Map<String, String>) context.getExecutableInvoker().invoke(method);
        if (values == null) {
            throw new ExtensionConfigurationException(method + " returned null");
        }
        return values;
    }

    private static Method databaseMethod() {
        return ReflectionSupport.findMethod(TestConfiguration.class, "database", PostgresDatabase.class).orElseThrow();
    }

    /** Called by JUnit, with the database of the class. */
    static Map<String, String> database(PostgresDatabase database) {
        return Map.of("data.sources.main.url", database.url(), "data.sources.main.username", database.username(),
                "data.sources.main.password", database.password());
    }
}

package dev.freshet.data.source;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** Properties for the driver. Values in the URL take precedence. */
final class DriverProperties {
    /** Limit for a statement, in seconds; 0 for none. */
    private static final String SOCKET_TIMEOUT = "socketTimeout";

    private DriverProperties() {
    }

    static Properties of(String name, JdbcUrl url, SourceProperties source) {
        Properties properties = new Properties();
        if (url.isPostgresql()) {
            postgresql(name, source, properties);
        }
        String username = source.username().orElse(url.isH2() && !url.namesUser() ? "sa" : "");
        if (!username.isEmpty()) {
            properties.setProperty("user", username);
        }
        if (!source.password().isEmpty()) {
            properties.setProperty("password", source.password());
        }
        for (Map.Entry<String, String> own : source.properties().entrySet()) {
            properties.setProperty(own.getKey(), own.getValue());
        }
        return properties;
    }

    /**
     * Like {@link #of}, for connections that prepare the database: statements of migrations and scripts have no limit
     * unless the configuration sets one.
     */
    static Properties forPreparation(String name, JdbcUrl url, SourceProperties source) {
        Properties properties = of(name, url, source);
        if (url.isPostgresql() && !source.properties().containsKey(SOCKET_TIMEOUT)) {
            properties.setProperty(SOCKET_TIMEOUT, "0");
        }
        return properties;
    }

    /** The driver's default is to wait for ever; a server that is gone or frozen must not hold a thread that long. */
    private static void postgresql(String name, SourceProperties source, Properties properties) {
        properties.setProperty("connectTimeout", seconds(source.pool().connectionTimeout()));
        properties.setProperty(SOCKET_TIMEOUT, "30");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("reWriteBatchedInserts", "true");
        properties.setProperty("ApplicationName", "freshet-" + name);
        if (source.reset().isPresent()) {
            // Sends the name while connecting, instead of with SET, which DISCARD ALL would undo.
            properties.setProperty("assumeMinServerVersion", "9.0");
        }
    }

    private static String seconds(Duration time) {
        return Long.toString(Math.max(1, time.plusMillis(999).toSeconds()));
    }
}

package dev.freshet.data.source;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** What a driver is told beside the URL, which is stronger. */
final class DriverProperties {
    /** How long a statement may take, in seconds; 0 for ever. */
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
     * The same for connections that prepare the database: no statement of a migration or a script takes too long,
     * unless the configuration says so.
     */
    static Properties forPreparation(String name, JdbcUrl url, SourceProperties source) {
        Properties properties = of(name, url, source);
        if (url.isPostgresql() && !source.properties().containsKey(SOCKET_TIMEOUT)) {
            properties.setProperty(SOCKET_TIMEOUT, "0");
        }
        return properties;
    }

    /** A server that is gone or frozen must not hold a thread for ever, which is the driver's own default. */
    private static void postgresql(String name, SourceProperties source, Properties properties) {
        properties.setProperty("connectTimeout", seconds(source.pool().connectionTimeout()));
        properties.setProperty(SOCKET_TIMEOUT, "30");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("reWriteBatchedInserts", "true");
        properties.setProperty("ApplicationName", "freshet-" + name);
        if (source.reset().isPresent()) {
            // Has the name told when the connection is made, not by SET, which DISCARD ALL would undo.
            properties.setProperty("assumeMinServerVersion", "9.0");
        }
    }

    private static String seconds(Duration time) {
        return Long.toString(Math.max(1, time.plusMillis(999).toSeconds()));
    }
}

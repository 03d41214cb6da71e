package dev.freshet.clients;

import dev.freshet.client.ClientTls;
import dev.freshet.client.RetrySettings;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads the parts of a client's configuration. A value out of range throws a message that begins with its key, so that
 * the reader can show its place.
 */
final class ClientParts {
    private static final ConfigType<Duration> DURATION = ConfigType.duration();
    private static final ConfigType<Integer> INTEGER = ConfigType.integer();

    private ClientParts() {
    }

    /** The keys {@code timeouts.*}. The pool enforces {@code connect}. */
    record Timeouts(Duration connect, TimeLimits limits) {
        private static final Duration LEAST = Duration.ofMillis(1);

        Timeouts {
            if (connect.compareTo(LEAST) < 0) {
                throw new IllegalArgumentException("connect must be at least a millisecond, is " + connect);
            }
        }
    }

    static Timeouts timeouts(ConfigReader reader) {
        TimeLimits limits = TimeLimits.DEFAULT;
        return new Timeouts(reader.optional("connect", DURATION).orElse(PoolSettings.DEFAULT.connectLimit()),
                new TimeLimits(reader.optional("acquire", DURATION).orElse(limits.acquire()),
                        reader.optional("response", DURATION).orElse(limits.response()),
                        reader.optional("idle", DURATION).orElse(limits.idle())));
    }

    static PoolSettings pool(ConfigReader reader) {
        PoolSettings usual = PoolSettings.DEFAULT;
        return PoolSettings.builder()
                .maxConnections(integer(reader, "max-connections", usual.maxConnections()))
                .maxWaiting(integer(reader, "max-waiting", usual.maxWaiting()))
                .idleTime(reader.optional("idle-time", DURATION).orElse(usual.idleTime()))
                .maxLife(reader.optional("max-life", DURATION).orElse(usual.maxLife()))
                .maxStreams(integer(reader, "max-streams", usual.maxStreams()))
                .streamsBeforeNext(integer(reader, "streams-before-next", usual.streamsBeforeNext()))
                .windowSize(integer(reader, "window-size", usual.windowSize()))
                .maxHeadBytes(integer(reader, "max-head-bytes", usual.maxHeadBytes()))
                .maxHeaderCount(integer(reader, "max-header-count", usual.maxHeaderCount()))
                .build();
    }

    private static int integer(ConfigReader reader, String name, int usual) {
        return reader.optional(name, INTEGER).orElse(usual);
    }

    /** Reads files immediately, so that an unusable one is reported with the other problems. */
    static ClientTls tls(ConfigReader reader) {
        ClientTls.Builder tls = ClientTls.builder();
        trust(reader, tls);
        identity(reader, tls);
        Optional<String> serverName = reader.optional("server-name", ConfigType.text());
        if (serverName.isPresent()) {
            tls.serverName(serverName.get());
        }
        return tls.build();
    }

    private static void trust(ConfigReader reader, ClientTls.Builder tls) {
        Optional<Path> ca = reader.optional("ca", ConfigType.path());
        Optional<Path> store = reader.optional("trust-store", ConfigType.path());
        Optional<String> password = reader.optional("trust-store-password", ConfigType.text());
        if (ca.isPresent() && store.isPresent()) {
            throw new IllegalArgumentException("ca and trust-store exclude each other; keep one");
        }
        if (ca.isPresent()) {
            tls.trustPem(ca.get());
        } else if (store.isPresent()) {
            tls.trustPkcs12(store.get(), password(password, "trust-store-password"));
        }
    }

    private static void identity(ConfigReader reader, ClientTls.Builder tls) {
        Optional<Path> certificate = reader.optional("certificate", ConfigType.path());
        Optional<Path> privateKey = reader.optional("private-key", ConfigType.path());
        Optional<Path> store = reader.optional("key-store", ConfigType.path());
        Optional<String> password = reader.optional("key-store-password", ConfigType.text());
        if (certificate.isPresent() != privateKey.isPresent()) {
            throw new IllegalArgumentException((certificate.isPresent() ? "private-key" : "certificate")
                    + " is missing: certificate and private-key go together");
        }
        if (certificate.isPresent() && store.isPresent()) {
            throw new IllegalArgumentException("certificate and key-store exclude each other; keep one");
        }
        if (certificate.isPresent()) {
            tls.certificatePem(certificate.get(), privateKey.orElseThrow());
        } else if (store.isPresent()) {
            tls.certificatePkcs12(store.get(), password(password, "key-store-password"));
        }
    }

    private static char[] password(Optional<String> password, String name) {
        if (password.isEmpty()) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return password.get().toCharArray();
    }

    static RetrySettings retries(ConfigReader reader) {
        RetrySettings usual = RetrySettings.DEFAULT;
        return new RetrySettings(reader.optional("attempts", INTEGER).orElse(usual.attempts()),
                reader.optional("service-unavailable", ConfigType.bool()).orElse(usual.serviceUnavailable()),
                reader.optional("longest-wait", DURATION).orElse(usual.longestWait()));
    }
}

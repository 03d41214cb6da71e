package dev.freshet.gateway;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.GatewayConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks from time to time at the files of the configuration, on a virtual thread, and reloads the gateway once they
 * have changed and then stayed the same for an interval: a file may be seen half written. By dates and sizes, since
 * what the file system would tell by itself is lost when a folder is a link that is moved, as Kubernetes does with a
 * ConfigMap.
 */
public final class ConfigWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigWatch.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Config config;
    private final Gateway gateway;
    private volatile @Nullable String problem;
    private @Nullable Thread thread;

    private ConfigWatch(Config config, Gateway gateway) {
        this.config = config;
        this.gateway = gateway;
    }

    /** Begins to look, if the gateway's configuration says how often. Close it before the gateway. */
    public static ConfigWatch start(Config config, Gateway gateway) {
        ConfigWatch watch = new ConfigWatch(config, gateway);
        GatewayConfig now = gateway.config();
        if (!now.reloadInterval().isZero() && !now.routes().isEmpty() && !config.files().isEmpty()) {
            // Here and not on the thread: what changes from now on is a change.
            List<String> seen = look(config.files());
            watch.thread = Thread.ofVirtual().name("freshet-gateway-config").start(() -> watch.run(seen));
        }
        return watch;
    }

    private void run(List<String> first) {
        List<String> loaded = first;
        List<String> last = first;
        try {
            while (true) {
                Thread.sleep(interval());
                List<String> now = look(config.files());
                if (!now.equals(loaded) && now.equals(last)) {
                    reload();
                    loaded = now;
                }
                last = now;
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** A new one takes effect with the configuration that brings it; zero would mean that no other could ever come. */
    private Duration interval() {
        Duration interval = gateway.config().reloadInterval();
        return interval.isZero() ? Duration.ofSeconds(1) : interval;
    }

    private void reload() {
        try {
            Config next = config.again();
            if (GatewayConfig.read(next).routes().isEmpty()) {
                // More likely a file that is being written, or was lost, than a wish.
                throw new ConfigException("it has no routes");
            }
            gateway.reload(next);
            problem = null;
        } catch (ConfigException wrong) {
            problem = wrong.getMessage();
            LOG.error("The gateway's new configuration cannot be used, the one before stays in force:\n{}",
                    wrong.getMessage());
        } catch (RuntimeException failure) {
            if (Thread.currentThread().isInterrupted()) {
                return; // given up, by close()
            }
            problem = failure.toString();
            LOG.error("The gateway's new configuration could not be taken, the one before stays in force", failure);
        }
    }

    /** Why the files say something else than the configuration in force; absent while they say the same. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    private static List<String> look(List<Path> files) {
        List<String> states = new ArrayList<>();
        for (Path file : files) {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                states.add(now.lastModifiedTime() + " " + now.size() + ' ' + now.fileKey());
            } catch (IOException missing) {
                states.add("missing");
            }
        }
        return states;
    }

    /** Waits for the end of a reload that is under way, but not for long: it would begin what nobody ends. */
    @Override
    public void close() {
        if (thread != null) {
            thread.interrupt();
            try {
                thread.join(PATIENCE);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

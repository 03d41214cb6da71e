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
 * Polls the configuration files on a virtual thread. Reloads the gateway once the files have changed and then stayed
 * the same for an interval, because a file may be seen half written. If that fails, tries again at each interval: files
 * that could not be read for a moment may look as before. Compares times and sizes: notifications of the file system
 * are lost when a link to a folder is switched, as Kubernetes does with a ConfigMap.
 */
public final class ConfigWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigWatch.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Config config;
    private final Gateway gateway;
    /** The files of the configuration that was read last: a change may add some. */
    private List<Path> files;
    private volatile @Nullable String problem;
    private @Nullable Thread thread;

    private ConfigWatch(Config config, Gateway gateway) {
        this.config = config;
        this.gateway = gateway;
        this.files = config.files();
    }

    /** Starts polling if the gateway's configuration sets an interval. Close the watch before the gateway. */
    public static ConfigWatch start(Config config, Gateway gateway) {
        ConfigWatch watch = new ConfigWatch(config, gateway);
        GatewayConfig now = gateway.config();
        if (!now.reloadInterval().isZero() && !now.routes().isEmpty() && !config.files().isEmpty()) {
            // Not on the thread: every change from now on must be noticed.
            List<String> seen = look(watch.files);
            watch.thread = Thread.ofVirtual().name("freshet-gateway-config").start(() -> watch.run(seen));
        }
        return watch;
    }

    /** After a change that adds files, reloads twice: the new files may have changed before the first look at them. */
    private void run(List<String> first) {
        List<String> loaded = first;
        List<String> last = first;
        try {
            while (true) {
                Thread.sleep(interval());
                List<String> now = look(files);
                boolean changed = !now.equals(loaded);
                if (now.equals(last) && (changed || problem != null)) {
                    reload(changed);
                    loaded = now;
                }
                last = now;
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** A new interval takes effect with its configuration. Zero becomes 1 s: otherwise no change could ever be seen. */
    private Duration interval() {
        Duration interval = gateway.config().reloadInterval();
        return interval.isZero() ? Duration.ofSeconds(1) : interval;
    }

    /** @param changed whether the files have changed since the last call; if not, the log has their problem already */
    private void reload(boolean changed) {
        String logged = changed ? null : problem;
        try {
            Config next = config.again();
            files = next.files();
            if (next.reader(GatewayConfig.PREFIX).elements("routes").isEmpty()) {
                // Probably a file that is being written or was lost, not an intention.
                throw new ConfigException("it has no routes");
            }
            gateway.reload(next);
            problem = null;
        } catch (ConfigException wrong) {
            String message = String.valueOf(wrong.getMessage());
            problem = message;
            if (!message.equals(logged)) {
                LOG.error("The gateway's new configuration is invalid; the previous one stays active:\n{}", message);
            }
        } catch (RuntimeException | Error failure) {
            if (Thread.currentThread().isInterrupted()) {
                return; // Interrupted by close().
            }
            String message = failure.toString();
            problem = message;
            if (!message.equals(logged)) {
                LOG.error("Loading the gateway's new configuration failed; the previous one stays active", failure);
            }
        }
    }

    /** Why the files could not be loaded; absent while they match the active configuration. */
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

    /** Waits up to 5 s for a running reload, which would otherwise open connections that nobody closes. */
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

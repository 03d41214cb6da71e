package dev.freshet.server.tls;

import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Polls files for changes of date or size. File system events would miss a folder that is replaced by a link to
 * another, which is how Kubernetes updates mounted secrets.
 */
final class FileWatch {
    private final List<Path> files;
    private List<String> seen;
    private @Nullable Thread thread;

    /** Reads the files again. */
    interface Reload {
        /**
         * @param changed false for another try after a failure
         * @return whether the files could be used
         */
        boolean run(boolean changed);
    }

    private FileWatch(Set<Path> files) {
        this.files = List.copyOf(files);
        this.seen = look();
    }

    /** Watches the files of a configuration, starting from their current state. */
    static FileWatch of(TlsConfig config) {
        Set<Path> files = new LinkedHashSet<>();
        add(files, config.identity());
        config.hosts().values().forEach(identity -> add(files, identity));
        if (config.trustCertificates() != null) {
            files.add(config.trustCertificates());
        }
        return new FileWatch(files);
    }

    /**
     * Calls {@code reload} after each change, on its own thread. If that fails, calls it at each interval until it
     * succeeds: files that could not be read for a moment may look as before. An interval of zero is never.
     */
    void start(Duration interval, Reload reload) {
        if (interval.isZero() || files.isEmpty()) {
            return;
        }
        thread = Thread.ofVirtual().name("freshet-tls-files").start(() -> {
            try {
                boolean loaded = true;
                while (true) {
                    Thread.sleep(interval);
                    List<String> now = look();
                    boolean changed = !now.equals(seen);
                    if (changed || !loaded) {
                        seen = now;
                        loaded = reload.run(changed);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    void stop() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    private List<String> look() {
        List<String> states = new ArrayList<>();
        for (Path file : files) {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                states.add(now.lastModifiedTime() + " " + now.size() + ' ' + now.fileKey());
            } catch (IOException e) {
                states.add("missing");
            }
        }
        return states;
    }

    private static void add(Set<Path> files, Identity identity) {
        switch (identity) {
            case Identity.Pem pem -> {
                files.add(pem.certificate());
                files.add(pem.privateKey());
            }
            case Identity.Store store -> files.add(store.keyStore());
            case Identity.Development ours -> {
                // Only this framework writes them.
            }
        }
    }
}

package dev.freshet.inject;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds the wirings of the class path. {@link ServiceLoader} opens every library to find their names, which takes
 * longer than making the beans. Packaging can therefore find the names in advance and set a system property.
 */
final class FoundWirings {
    /** The comma-separated class names that ServiceLoader would find, in its order. */
    private static final String PROPERTY = "freshet.packaged.wirings";

    private FoundWirings() {
    }

    /** @throws ServiceConfigurationError during iteration, if a class is missing */
    static ServiceLoader<Wiring> all() {
        String names = System.getProperty(PROPERTY);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return ServiceLoader.load(Wiring.class, names == null ? loader : new Known(names, loader));
    }

    /** Returns the known names; the parent loads the classes. */
    private static final class Known extends ClassLoader {
        private final byte[] lines;

        Known(String names, ClassLoader parent) {
            super(parent);
            lines = names.replace(',', '\n').getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            URL url = URL.of(URI.create("freshet:" + name), new Lines(lines));
            return Collections.enumeration(Collections.singleton(url));
        }
    }

    /** ServiceLoader can read text only from a URL. */
    private static final class Lines extends URLStreamHandler {
        private final byte[] lines;

        Lines(byte[] lines) {
            this.lines = lines;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {
                    // The lines are already in memory.
                }

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(lines);
                }
            };
        }
    }
}

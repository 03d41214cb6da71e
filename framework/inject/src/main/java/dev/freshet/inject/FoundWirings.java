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
 * The wirings of the class path. {@link ServiceLoader} opens every library to find their names, which takes a start
 * longer than making the beans; what has packaged the application may have looked before, and says so in a system
 * property.
 */
final class FoundWirings {
    /** The class names that ServiceLoader would find, in its order, with commas between them. */
    private static final String PROPERTY = "freshet.packaged.wirings";

    private FoundWirings() {
    }

    /** @throws ServiceConfigurationError when one is used that is not there */
    static ServiceLoader<Wiring> all() {
        String names = System.getProperty(PROPERTY);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return ServiceLoader.load(Wiring.class, names == null ? loader : new Known(names, loader));
    }

    /** Looks nowhere for the names, and leaves the classes to its parent. */
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

    /** The only way to give ServiceLoader text is behind a URL. */
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
                    // There is nothing to connect to.
                }

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(lines);
                }
            };
        }
    }
}

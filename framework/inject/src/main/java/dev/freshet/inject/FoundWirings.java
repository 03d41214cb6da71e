package dev.freshet.inject;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Finds the wirings of the class path. {@link ServiceLoader} opens every library to find their names, which takes
 * longer than making the beans. Packaging can therefore find the names in advance and set a system property.
 */
final class FoundWirings {
    /** The comma-separated class names that ServiceLoader would find, in its order. */
    private static final String PROPERTY = "freshet.packaged.wirings";
    /** Set in a native image, where a class is no resource, so that asking for it may even be an error. */
    private static final String NATIVE_IMAGE = "org.graalvm.nativeimage.imagecode";

    private FoundWirings() {
    }

    /**
     * All wirings, in the order of the class path.
     *
     * @throws ServiceConfigurationError if a class is missing
     * @throws BeanException if two libraries have a wiring of the same name; not checked in a native image, nor if
     *     packaging has found them, which makes the same check
     */
    static List<Wiring> all() {
        String names = System.getProperty(PROPERTY);
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? ClassLoader.getSystemClassLoader() : context;
        boolean checked = names == null && System.getProperty(NATIVE_IMAGE) == null;
        List<Wiring> found = new ArrayList<>();
        for (Wiring wiring : ServiceLoader.load(Wiring.class, names == null ? loader : new Known(names, loader))) {
            if (checked) {
                requireSingle(wiring.getClass().getName(), loader);
            }
            found.add(wiring);
        }
        return found;
    }

    /** Java loads only one of two classes of a name, so the beans of the other library would silently be missing. */
    private static void requireSingle(String wiring, ClassLoader loader) {
        Set<String> places = new LinkedHashSet<>();
        try {
            for (URL place : Collections.list(loader.getResources(wiring.replace('.', '/') + ".class"))) {
                places.add(place.toString());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot search for " + wiring, failure);
        }
        if (places.size() > 1) {
            throw new BeanException("two libraries have a wiring with the name " + wiring + ": "
                    + String.join(" and ", places) + "; delete one that an earlier build has left, or compile one of"
                    + " them with the option -Afreshet.package=PACKAGE, where PACKAGE is a package that only this"
                    + " library has");
        }
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

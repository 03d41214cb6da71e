package dev.freshet.dev.reload;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Loads the classes of one start of the application: its own, those of its libraries, and two packages of kept modules
 * that use classes of libraries.
 */
final class AppLoader extends URLClassLoader {
    private static final String INSIDE = "dev.freshet.dev.inside.";
    /** Adapters for the JSON library. */
    private static final String JSON = "dev.freshet.http.json.";

    static {
        registerAsParallelCapable();
    }

    AppLoader(List<URL> path, ClassLoader kept) {
        super("application", path.toArray(new URL[0]), kept);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(INSIDE) && !name.startsWith(JSON)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException failure) {
            throw new ClassNotFoundException(name, failure);
        }
    }
}

package dev.freshet.examples.service;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Records existing classes and resources that are looked up by name. Defines no class, so the JVM asks it for none. */
final class RecordingLoader extends ClassLoader {
    private final Set<String> found = ConcurrentHashMap.newKeySet();
    private final Set<String> loaded = ConcurrentHashMap.newKeySet();

    RecordingLoader(ClassLoader parent) {
        super(parent);
    }

    /** Names of resources. */
    Set<String> found() {
        return found;
    }

    /** Names of classes. */
    Set<String> loaded() {
        return loaded;
    }

    @Override
    public URL getResource(String name) {
        URL resource = super.getResource(name);
        if (resource != null) {
            found.add(name);
        }
        return resource;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Enumeration<URL> resources = super.getResources(name);
        if (resources.hasMoreElements()) {
            found.add(name);
        }
        return resources;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> type = super.loadClass(name, resolve);
        loaded.add(name);
        return type;
    }
}

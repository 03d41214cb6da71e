package dev.freshet.processor;

import dev.freshet.inject.BeanScope;
import dev.freshet.inject.Wiring;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** What a compilation made: its classes can be loaded and its beans wired, its generated sources read. */
public final class Compiled {

    private final Path folder;
    private final List<Path> libraries;
    private ClassLoader loader;

    Compiled(Path folder, List<Path> libraries) {
        this.folder = folder;
        this.libraries = List.copyOf(libraries);
    }

    Path folder() {
        return folder;
    }

    /** The classes that these depend on. */
    List<Path> libraries() {
        return libraries;
    }

    Path classes() {
        return folder.resolve("classes");
    }

    /** The text of a generated source; nested classes have no file of their own. */
    public String source(String className) {
        return read(folder.resolve("generated").resolve(className.replace('.', '/') + ".java"));
    }

    /** The text of a generated resource. */
    public String resource(String path) {
        return read(classes().resolve(path));
    }

    /** Whether a resource was generated. */
    public boolean hasResource(String path) {
        return Files.exists(classes().resolve(path));
    }

    /** Deletes a class file and generated source, as a build tool does when a source was deleted. */
    public Compiled delete(String className) {
        try {
            Files.delete(classes().resolve(className.replace('.', '/') + ".class"));
            Files.deleteIfExists(folder.resolve("generated").resolve(className.replace('.', '/') + ".java"));
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Loads a class by its binary name. */
    public Class<?> load(String className) {
        try {
            return Class.forName(className, true, loader());
        } catch (ClassNotFoundException failure) {
            throw new AssertionError(failure);
        }
    }

    /** A builder for the beans of these classes and their libraries, found as at run time. */
    public BeanScope.Builder scope() {
        var wirings = new ArrayList<Wiring>();
        ServiceLoader.load(Wiring.class, loader()).forEach(wirings::add);
        return BeanScope.builder().wire(wirings);
    }

    /** Loads these classes and those of the libraries. */
    public ClassLoader loader() {
        if (loader == null) {
            var path = new ArrayList<URL>();
            path.add(url(classes()));
            libraries.forEach(library -> path.add(url(library)));
            loader = new URLClassLoader(path.toArray(URL[]::new), Compiled.class.getClassLoader());
        }
        return loader;
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException failure) {
            throw new AssertionError(failure);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

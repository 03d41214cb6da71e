package dev.freshet.inject;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The wirings of the class path. {@link ServiceLoader} opens every library to find them, which takes a start longer than
 * making the beans; what has packaged the application may have looked before, and says so in a system property.
 */
final class FoundWirings {
    /** The class names that ServiceLoader would find, in its order, with commas between them. */
    private static final String PROPERTY = "freshet.packaged.wirings";

    private FoundWirings() {
    }

    static List<Wiring> all() {
        String names = System.getProperty(PROPERTY);
        List<Wiring> found = new ArrayList<>();
        if (names == null) {
            for (Wiring wiring : ServiceLoader.load(Wiring.class)) {
                found.add(wiring);
            }
        } else {
            for (int from = 0; from < names.length();) {
                int comma = names.indexOf(',', from);
                int to = comma < 0 ? names.length() : comma;
                found.add(named(names.substring(from, to)));
                from = to + 1;
            }
        }
        return found;
    }

    private static Wiring named(String name) {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return Class.forName(name, true, loader).asSubclass(Wiring.class).getDeclaredConstructor().newInstance();
        } catch (ClassNotFoundException missing) {
            throw new BeanException("there is no " + name + ", which -D" + PROPERTY + " names: the application was packaged"
                    + " with other libraries; package it again", missing);
        } catch (InvocationTargetException thrown) {
            throw new BeanException(name + " cannot be made", thrown.getCause());
        } catch (ReflectiveOperationException | ClassCastException noWiring) {
            throw new BeanException(name + ", which -D" + PROPERTY + " names, is no wiring", noWiring);
        }
    }
}

package dev.freshet.dev.reload;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** Calls {@code main} in each of the forms that {@code java} starts (JEP 512). */
final class MainMethod {
    private MainMethod() {
    }

    /** @throws Throwable what {@code main} has thrown */
    static void call(Class<?> type, List<String> arguments) throws Throwable {
        Method main = find(type);
        main.setAccessible(true);
        try {
            Object instance = null;
            if (!Modifier.isStatic(main.getModifiers())) {
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                instance = constructor.newInstance();
            }
            main.invoke(instance, main.getParameterCount() == 0 ? new Object[0]
                    : new Object[] {arguments.toArray(new String[0])});
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static Method find(Class<?> start) throws NoSuchMethodException {
        for (Class<?>[] parameters : List.of(new Class<?>[] {String[].class}, new Class<?>[0])) {
            for (Class<?> type = start; type != null; type = type.getSuperclass()) {
                try {
                    return type.getDeclaredMethod("main", parameters);
                } catch (NoSuchMethodException inherited) {
                    // A superclass may have it.
                }
            }
        }
        throw new NoSuchMethodException(start.getName() + " has no main method; add one that calls Freshet.run");
    }
}

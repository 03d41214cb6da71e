package dev.freshet.dev.reload;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** One start of the application, with class loader and threads of its own. */
final class Generation {
    private static final long JOIN_MILLIS = 300;

    private final AppLoader loader;
    private final AutoCloseable application;

    private Generation(AppLoader loader, AutoCloseable application) {
        this.loader = loader;
        this.application = application;
    }

    /**
     * Calls the application's {@code main}. Returns when the application runs.
     *
     * @param running completed when the application reports that it runs
     * @throws Throwable what {@code main} has thrown
     */
    static Generation start(List<URL> path, ClassLoader kept, String mainClass, List<String> arguments,
            CompletableFuture<AutoCloseable> running) throws Throwable {
        AppLoader loader = new AppLoader(path, kept);
        Thread main = new Thread(() -> {
            try {
                call(loader.loadClass(mainClass), arguments.toArray(new String[0]));
                running.completeExceptionally(new IllegalStateException(mainClass + ".main has returned without"
                        + " starting an application; call Freshet.run in it"));
            } catch (Throwable failure) {
                if (!running.completeExceptionally(failure)) {
                    failure.printStackTrace();
                }
            }
        }, "main");
        main.setContextClassLoader(loader);
        main.start();
        try {
            return new Generation(loader, running.join());
        } catch (CompletionException failure) {
            new Generation(loader, () -> { }).close();
            throw failure.getCause();
        }
    }

    /** Calls {@code main} in each of the forms that {@code java} starts (JEP 512). */
    private static void call(Class<?> type, String[] arguments) throws Throwable {
        Method main = main(type);
        main.setAccessible(true);
        try {
            Object instance = null;
            if (!Modifier.isStatic(main.getModifiers())) {
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                instance = constructor.newInstance();
            }
            main.invoke(instance, main.getParameterCount() == 0 ? new Object[0] : new Object[] {arguments});
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static Method main(Class<?> start) throws NoSuchMethodException {
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

    AutoCloseable application() {
        return application;
    }

    ClassLoader loader() {
        return loader;
    }

    /** Closes the application and its class loader. Returns the names of the threads that it has left running. */
    List<String> close() {
        try {
            application.close();
        } catch (Exception failure) {
            failure.printStackTrace();
        }
        List<String> left = new ArrayList<>();
        for (Thread thread : threads()) {
            end(thread, left);
        }
        try {
            loader.close();
        } catch (java.io.IOException failure) {
            failure.printStackTrace();
        }
        return left;
    }

    private static void end(Thread thread, List<String> left) {
        try {
            thread.join(JOIN_MILLIS);
            if (thread.isAlive()) {
                left.add(thread.getName());
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Platform threads that the application has started: they have its class loader. */
    private List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getContextClassLoader() == loader && thread != Thread.currentThread()).toList();
    }
}

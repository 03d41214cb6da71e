package dev.freshet.dev.reload;

import dev.freshet.dev.serve.KeptServers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** An application that was started, with class loader and threads of its own. */
final class Generation {
    private static final long JOIN_MILLIS = 300;

    private final AppLoader loader;
    private final AutoCloseable application;

    Generation(AppLoader loader, AutoCloseable application) {
        this.loader = loader;
        this.application = application;
    }

    AutoCloseable application() {
        return application;
    }

    ClassLoader loader() {
        return loader;
    }

    /** Closes the application and its class loader. Returns the names of the threads that it has left running. */
    List<String> close() {
        KeptServers.close(application);
        List<String> left = new ArrayList<>();
        for (Thread thread : threads()) {
            end(thread, left);
        }
        try {
            loader.close();
        } catch (IOException failure) {
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
                thread.join(JOIN_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Platform threads that the application has started: they have its class loader. */
    private List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getContextClassLoader() == loader && thread != Thread.currentThread())
                .toList();
    }
}

package dev.freshet.dev.serve;

/**
 * Code of an application on a thread that does not belong to it. The thread has the application's context class loader
 * only for the call. Otherwise the thread would count as one that the application has left behind.
 */
final class AppThread {
    private AppThread() {
    }

    @FunctionalInterface
    interface Body<X extends Exception> {
        void run() throws X;
    }

    /** @param loader the context class loader for the call */
    static <X extends Exception> void run(ClassLoader loader, Body<X> body) throws X {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            body.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}

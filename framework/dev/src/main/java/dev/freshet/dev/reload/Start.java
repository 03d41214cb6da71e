package dev.freshet.dev.reload;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * One call of the application's {@code main}. It ends when the application runs or {@code main} fails. Until then,
 * {@code main} may take any time, unless there is something newer to start.
 */
final class Start {
    private static final long POLL_MILLIS = 100;
    /** Interrupting a start may leave a migration half done. Most starts end earlier. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);
    private static final long SILENCE = TimeUnit.SECONDS.toNanos(10);

    private final AppLoader loader;
    private final CompletableFuture<AutoCloseable> running;
    private final Terminal terminal;

    /** @param running completed when the application reports that it runs */
    Start(AppLoader loader, CompletableFuture<AutoCloseable> running, Terminal terminal) {
        this.loader = loader;
        this.running = running;
        this.terminal = terminal;
    }

    /**
     * Returns the running application.
     *
     * @param newer whether newer files or a command wait for the end of this start
     * @throws IllegalStateException if {@code main} took over 5 s and there is something newer. {@code main} still runs
     * @throws Throwable what {@code main} has thrown
     */
    AutoCloseable run(String mainClass, List<String> arguments, BooleanSupplier newer) throws Throwable {
        Thread main = new Thread(() -> call(mainClass, arguments), "main");
        main.setContextClassLoader(loader);
        main.start();
        long began = System.nanoTime();
        boolean told = false;
        while (true) {
            try {
                return running.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (ExecutionException failure) {
                throw failure.getCause();
            } catch (TimeoutException waits) {
                long waited = System.nanoTime() - began;
                if (waited > PATIENCE && newer.getAsBoolean()) {
                    running.completeExceptionally(new IllegalStateException(mainClass + ".main had not started the"
                            + " application after " + TimeUnit.NANOSECONDS.toSeconds(waited)
                            + " s; a newer one replaces it"));
                } else if (waited > SILENCE && !told) {
                    told = true;
                    terminal.say(mainClass + ".main has not started the application for 10 s; save a file to interrupt"
                            + " it");
                }
            }
        }
    }

    private void call(String mainClass, List<String> arguments) {
        try {
            MainMethod.call(loader.loadClass(mainClass), arguments);
            running.completeExceptionally(new IllegalStateException(mainClass + ".main has returned without starting an"
                    + " application; call Freshet.run in it"));
        } catch (Throwable failure) {
            // After an interrupted start, nobody waits for the result.
            if (!running.completeExceptionally(failure) && !running.isCompletedExceptionally()) {
                failure.printStackTrace();
            }
        }
    }
}

package dev.freshet;

/**
 * Configures the carrier threads of virtual threads; by default, there is one per processor. A carrier thread accepts
 * external events, such as new connections and the ends of sleeps, only if none of its virtual threads is ready. If it
 * is the only one and always has a ready thread, these events wait.
 */
final class Carriers {
    /** See the implementation note of {@link Thread}. The JDK reads it when it makes the first virtual thread. */
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

    private Carriers() {
    }

    /**
     * Sets two carrier threads on a single processor unless the user has set a number. Call it before any virtual
     * thread.
     */
    static void atLeastTwo() {
        if (Runtime.getRuntime().availableProcessors() == 1 && System.getProperty(PARALLELISM) == null) {
            System.setProperty(PARALLELISM, "2");
        }
    }
}

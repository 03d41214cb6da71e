package dev.freshet;

/**
 * The platform threads that carry virtual ones, by default one for each processor. A carrier takes what comes from
 * outside, as new connections and the ends of sleeps, only when none of the threads it has already is ready: where it
 * is the only one and always has some, these wait.
 */
final class Carriers {
    /** See the implementation note of {@link Thread}. The JDK reads it when the first virtual thread is made. */
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

    private Carriers() {
    }

    /** Before the first virtual thread: makes it two on a single processor, unless the user has chosen. */
    static void atLeastTwo() {
        if (Runtime.getRuntime().availableProcessors() == 1 && System.getProperty(PARALLELISM) == null) {
            System.setProperty(PARALLELISM, "2");
        }
    }
}

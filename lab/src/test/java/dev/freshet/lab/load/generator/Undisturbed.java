package dev.freshet.lab.load.generator;

/**
 * Runs what asserts something about times. Other work on the machine may spoil one run, hardly five in a row; a
 * generator that does it wrong fails every time.
 */
final class Undisturbed {
    private static final int ATTEMPTS = 5;

    private Undisturbed() {
    }

    /** A whole measurement and what is expected of it. */
    @FunctionalInterface
    interface Attempt {
        void run() throws Exception;
    }

    static void run(Attempt attempt) throws Exception {
        for (int i = 1; i < ATTEMPTS; i++) {
            try {
                attempt.run();
                return;
            } catch (AssertionError disturbed) {
                System.out.println("attempt " + i + " of " + ATTEMPTS + ": " + disturbed.getMessage());
            }
        }
        attempt.run();
    }
}

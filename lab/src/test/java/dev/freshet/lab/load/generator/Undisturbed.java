package dev.freshet.lab.load.generator;

/**
 * Repeats a measurement whose assertions are about times. No order of events replaces them: whether a generator sends
 * on time is what is tested. Other work on the machine may spoil one attempt, but hardly five in a row. A generator
 * that is wrong fails each time. This hides a generator that is late in a few attempts only, which an attempt cannot
 * tell from a busy machine.
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

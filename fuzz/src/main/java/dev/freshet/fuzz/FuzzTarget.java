package dev.freshet.fuzz;

/** A target for fuzzing. */
interface FuzzTarget {
    /**
     * Runs the target with these bytes.
     *
     * @throws RuntimeException or AssertionError for a find
     */
    void test(byte[] input);
}

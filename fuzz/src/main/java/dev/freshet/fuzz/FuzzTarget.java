package dev.freshet.fuzz;

/** One thing to fuzz. */
interface FuzzTarget {
    /**
     * Does what the target is about with these bytes.
     *
     * @throws RuntimeException or AssertionError if that is a find
     */
    void test(byte[] input);
}

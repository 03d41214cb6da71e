package dev.freshet.fuzz;

import dev.freshet.http.http1.Http1Limits;

/** Requests on a connection: every input is read or refused, and all ways of cutting it give the same outcome. */
final class Http1Target implements FuzzTarget {
    /** Low enough for small inputs to reach them. */
    private static final Http1Limits LIMITS = new Http1Limits(256, 512, 8, 1_000, 32, 64, 2);

    @Override
    public void test(byte[] input) {
        Cuts.outcome(input, () -> new Http1Requests(LIMITS));
    }
}

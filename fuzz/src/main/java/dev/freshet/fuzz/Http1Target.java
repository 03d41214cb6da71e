package dev.freshet.fuzz;

import dev.freshet.http.http1.Http1Limits;

/** Requests on a connection: whatever comes is read or refused, and every cut gives the same. */
final class Http1Target implements FuzzTarget {
    /** Low enough to be reached by small inputs. */
    private static final Http1Limits LIMITS = new Http1Limits(256, 512, 8, 1_000, 32, 64, 2);

    @Override
    public void test(byte[] input) {
        Cuts.outcome(input, () -> new Http1Requests(LIMITS));
    }
}

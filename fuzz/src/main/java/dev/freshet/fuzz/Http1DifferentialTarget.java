package dev.freshet.fuzz;

import dev.freshet.http.http1.Http1Limits;

/** A request that the parser accepts is encoded again, and the parser must read it as the same request. */
final class Http1DifferentialTarget implements FuzzTarget {
    @Override
    public void test(byte[] input) {
        PlainRequest request = PlainRequest.first(Http1Limits.DEFAULT, input, input.length);
        // HTTP/1.0 may omit the host; such a request cannot be forwarded.
        if (request != null && !request.authority().isEmpty()) {
            request.requireFirst(request.encoded(false));
            request.requireFirst(request.encoded(true));
        }
    }
}

package dev.freshet.fuzz;

import dev.freshet.http.http1.Http1Limits;

/** What the parser accepts, the encoder sends on, and the parser reads as the same request. */
final class Http1DifferentialTarget implements FuzzTarget {
    @Override
    public void test(byte[] input) {
        PlainRequest request = PlainRequest.first(Http1Limits.DEFAULT, input, input.length);
        // HTTP/1.0 may leave the host out; such a request cannot be sent on.
        if (request != null && !request.authority().isEmpty()) {
            request.requireFirst(request.encoded(false));
            request.requireFirst(request.encoded(true));
        }
    }
}

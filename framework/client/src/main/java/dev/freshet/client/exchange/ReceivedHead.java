package dev.freshet.client.exchange;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.KeptHeaders;
import dev.freshet.http.ResponseHead;

/** A response head that does not depend on the buffer it was read from. */
record ReceivedHead(HttpVersion version, int status, HttpHeaders headers, long contentLength) implements ResponseHead {
    static ReceivedHead copyOf(ResponseHead head) {
        return new ReceivedHead(head.version(), head.status(), KeptHeaders.copyOf(head.headers()),
                head.contentLength());
    }
}

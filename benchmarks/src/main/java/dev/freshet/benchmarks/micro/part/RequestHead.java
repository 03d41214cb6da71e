package dev.freshet.benchmarks.micro.part;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.http.http1.Http1RequestParser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reads HTTP/1.1 request heads, as a connection does it for one request after the other. */
@State(Scope.Thread)
public class RequestHead {
    private final Http1RequestParser parser = new Http1RequestParser(Http1Limits.DEFAULT);
    private final byte[] wrk = Heads.http1("/hello", Heads.wrk());
    private final byte[] browser = Heads.http1("/catalogue/chairs/4711?colour=red", Heads.browser());

    /** One header. */
    @Benchmark
    public Http1RequestHead wrk() {
        return read(wrk);
    }

    /** Fifteen headers. */
    @Benchmark
    public Http1RequestHead browser() {
        return read(browser);
    }

    /** Fifteen headers that arrive in two pieces. */
    @Benchmark
    public Http1RequestHead browserInTwo() {
        parser.begin(0);
        parser.parse(browser, browser.length / 2);
        return completed(browser);
    }

    private Http1RequestHead read(byte[] head) {
        parser.begin(0);
        return completed(head);
    }

    private Http1RequestHead completed(byte[] head) {
        if (!parser.parse(head, head.length)) {
            throw new IllegalStateException("the head is not complete");
        }
        return parser.head();
    }
}

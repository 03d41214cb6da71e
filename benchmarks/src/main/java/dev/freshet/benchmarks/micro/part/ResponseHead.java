package dev.freshet.benchmarks.micro.part;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http1.Http1ResponseEncoder.Persistence;
import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.server.exchange.DateLine;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Sets a response's headers and encodes its HTTP/1.1 head. */
@State(Scope.Thread)
public class ResponseHead {
    private final ResponseFields fields = new ResponseFields();
    private final OutputBytes out = new OutputBytes(new byte[4_096]);
    private final DateLine date = new DateLine();

    /** Content-Type, Content-Length and Date, as for a text. */
    @Benchmark
    public int text() {
        fields.clear();
        fields.set(PreparedHeader.TEXT_PLAIN);
        return encode(200);
    }

    /** The same with five headers that the handler sets as text. */
    @Benchmark
    public int fiveFieldsMore() {
        fields.clear();
        fields.set(PreparedHeader.JSON);
        fields.set("Cache-Control", "private, max-age=60");
        fields.set("ETag", "\"5d8c72a5edda8d6a\"");
        fields.set("Vary", "Accept-Encoding");
        fields.set("X-Content-Type-Options", "nosniff");
        fields.set("X-Request-Id", "7d9f0c1b-55aa-4c57-9f0e-2f1d0a1be211");
        return encode(200);
    }

    private int encode(int status) {
        out.size(0);
        Http1ResponseEncoder.head(out, status, date.line(), fields, 13, Persistence.IMPLIED);
        return out.size();
    }
}

package dev.freshet.web.json;

import dev.freshet.http.HttpResponse;
import io.avaje.json.stream.JsonOutput;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Sends output that fits in the writer's buffer in one piece, without a copy; streams longer output. */
final class ResponseOutput implements JsonOutput {
    private final HttpResponse response;
    private @Nullable OutputStream stream;

    ResponseOutput(HttpResponse response) {
        this.response = response;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        OutputStream out = stream;
        if (out == null) {
            out = response.body();
            stream = out;
        }
        out.write(bytes, offset, length);
    }

    @Override
    public void writeLast(byte[] bytes, int offset, int length) throws IOException {
        if (stream == null) {
            response.send(bytes, offset, length);
        } else {
            stream.write(bytes, offset, length);
            stream.close();
        }
    }

    @Override
    public void flush() {
        // The response is complete with the last bytes; sending a part of it earlier gains nothing.
    }

    @Override
    public void close() {
        // If writing the value fails halfway, the response must not end as if it were complete.
    }

    @Override
    public OutputStream unwrapOutputStream() {
        return response.body();
    }
}

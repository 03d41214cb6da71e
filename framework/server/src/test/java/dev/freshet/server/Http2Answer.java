package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2ResponseHead;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came on one stream, so far. */
final class Http2Answer {
    final List<Integer> interim = new ArrayList<>();
    /** The Link fields of interim responses. */
    final List<String> links = new ArrayList<>();
    final ByteArrayOutputStream body = new ByteArrayOutputStream();
    /** By how much the server has opened the window of this stream; of stream 0: that of the connection. */
    long opened;
    boolean ended;
    @Nullable ErrorCode reset;
    private @Nullable Http2ResponseHead head;
    private @Nullable HttpHeaders trailers;

    void head(int streamId, FieldSection section, boolean end) {
        if (head != null) {
            assertThat(end).as("trailers end the stream").isTrue();
            trailers = section.headers();
        } else {
            Http2ResponseHead read = new Http2ResponseHead(section);
            // As if to HEAD: it may end with a length and without a body.
            read.read(streamId, end, true);
            if (read.interim()) {
                interim.add(read.status());
                links.addAll(read.headers().all("link"));
                return;
            }
            head = read;
        }
        ended |= end;
    }

    boolean hasHead() {
        return head != null;
    }

    int status() {
        return head == null ? 0 : head.status();
    }

    @Nullable String header(String name) {
        return head == null ? null : head.headers().first(name);
    }

    @Nullable String trailer(String name) {
        return trailers == null ? null : trailers.first(name);
    }

    String text() {
        return body.toString(StandardCharsets.ISO_8859_1);
    }

    Http2Answer is(int status) {
        assertThat(status()).as("status of an answer with the body " + text()).isEqualTo(status);
        return this;
    }

    Http2Answer is(int status, String body) {
        is(status);
        assertThat(text()).isEqualTo(body);
        return this;
    }

    Http2Answer isProblem(int status) {
        is(status);
        assertThat(header("content-type")).isEqualTo("application/problem+json");
        assertThat(text()).contains("\"status\":" + status);
        return this;
    }
}

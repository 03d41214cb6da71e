package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.network.RawResponseReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A response as it came off the wire. */
record RawResponse(RawResponseReader.Head head, byte[] body) {
    int status() {
        return head.status();
    }

    String reason() {
        return head.reason();
    }

    List<RawResponseReader.Field> fields() {
        return head.fields();
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The value of the only field of this name, or null. */
    @Nullable String header(String name) {
        return head.header(name);
    }

    boolean closes() {
        return "close".equalsIgnoreCase(header("Connection"));
    }

    RawResponse is(int status) {
        assertThat(status()).as("status of %s %s", fields(), text()).isEqualTo(status);
        return this;
    }

    RawResponse is(int status, String body) {
        is(status);
        assertThat(text()).isEqualTo(body);
        return this;
    }

    RawResponse saysClose() {
        assertThat(header("Connection")).isEqualToIgnoringCase("close");
        return this;
    }

    RawResponse keepsAlive() {
        assertThat(header("Connection")).as("Connection of %s", this).isNull();
        return this;
    }

    /** An RFC 9457 problem of this status, with no word of the server's inside. */
    RawResponse isProblem(int status) {
        is(status);
        assertThat(header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(text()).startsWith("{").endsWith("}").contains("\"status\":" + status)
                .doesNotContain("Exception", "dev.freshet", "\\n");
        return this;
    }

    @Override
    public String toString() {
        return status() + " " + fields() + " " + (body.length < 400 ? text() : body.length + " bytes");
    }
}

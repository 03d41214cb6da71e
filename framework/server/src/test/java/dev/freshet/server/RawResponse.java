package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A response as it came off the wire. */
record RawResponse(int status, String reason, List<Field> fields, byte[] body) {
    record Field(String name, String value) {
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The value of the only field of this name, or null. */
    @Nullable String header(String name) {
        List<String> values = fields.stream().filter(field -> field.name().equalsIgnoreCase(name))
                .map(Field::value).toList();
        assertThat(values).as("fields named " + name).hasSizeLessThan(2);
        return values.isEmpty() ? null : values.getFirst();
    }

    boolean closes() {
        return "close".equalsIgnoreCase(header("Connection"));
    }

    RawResponse is(int status) {
        assertThat(this.status).as("status of %s %s", fields, text()).isEqualTo(status);
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
        return status + " " + fields + " " + (body.length < 400 ? text() : body.length + " bytes");
    }
}

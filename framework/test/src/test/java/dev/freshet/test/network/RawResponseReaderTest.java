package dev.freshet.test.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawResponseReaderTest {
    private static RawResponseReader reading(String text) {
        return new RawResponseReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 5\r\n\r\nhello",
            "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "Connection: close\r\n\r\nhello"})
    void reads_a_body_of_each_framing(String rest) throws IOException {
        RawResponseReader reader = reading("HTTP/1.1 200 OK\r\n" + rest);
        RawResponseReader.Head head = reader.head();

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.reason()).isEqualTo("OK");
        assertThat(reader.body(head)).asString().isEqualTo("hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\nA: b\r\n\r\n", "HTTP/1.1 200 OK\r\nA : b\r\n\r\n",
            "HTTP/1.1 200 OK\r\nA: b \r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.0 200 OK\r\n\r\n"})
    void forgives_nothing_in_a_head(String head) {
        assertThatThrownBy(() -> reading(head).head()).isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\nhello", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
            "Transfer-Encoding: chunked\r\n\r\n5\r\nhello0\r\n\r\n"})
    void forgives_nothing_in_a_body(String rest) throws IOException {
        RawResponseReader reader = reading("HTTP/1.1 200 OK\r\n" + rest);
        RawResponseReader.Head head = reader.head();

        assertThatThrownBy(() -> reader.body(head)).isInstanceOf(AssertionError.class);
    }

    @Test
    void a_connection_that_ends_too_early_is_no_response() {
        assertThatThrownBy(() -> reading("HTTP/1.1 200 OK\r\nA: b\r\n").head()).isInstanceOf(EOFException.class);
    }
}

package dev.freshet.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.http.HttpException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class LimitedBodyTest {
    private static InputStream body(int length) {
        return new LimitedBody(new ByteArrayInputStream(new byte[length]), 10, new HttpException(413, "too long"));
    }

    @Test
    void is_read_up_to_its_limit() throws IOException {
        assertThat(body(10).readAllBytes()).hasSize(10);
        assertThatExceptionOfType(HttpException.class).isThrownBy(() -> body(11).readAllBytes());
    }

    @Test
    void counts_what_is_skipped() throws IOException {
        InputStream body = body(11);
        assertThat(body.skip(6)).isEqualTo(6);
        assertThatExceptionOfType(HttpException.class).isThrownBy(() -> body.skip(5));
    }
}

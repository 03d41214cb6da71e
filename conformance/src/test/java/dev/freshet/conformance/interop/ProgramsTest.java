package dev.freshet.conformance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Transport;
import dev.freshet.conformance.tool.Run;
import dev.freshet.conformance.tool.Tool;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** curl, nghttp, h2load and openssl. */
class ProgramsTest extends InteropContract {
    private static final int REQUESTS = 4_000;

    @Test
    void curl_chooses_http_2_over_tls() throws Exception {
        URI uri = start(Transport.TLS, "/");
        assertThat(curl("--http2", uri)).isEqualTo("HTTP/2 https");
    }

    @Test
    void curl_speaks_http_1_1_over_tls() throws Exception {
        URI uri = start(Transport.TLS, "/");
        assertThat(curl("--http1.1", uri)).isEqualTo("HTTP/1.1 https");
    }

    @Test
    void curl_speaks_http_2_with_prior_knowledge() throws Exception {
        URI uri = start(Transport.CLEARTEXT, "/");
        assertThat(curl("--http2-prior-knowledge", uri)).isEqualTo("HTTP/2 http");
    }

    @Test
    void curl_that_asks_for_an_upgrade_to_http_2_stays_with_http_1_1() throws Exception {
        URI uri = start(Transport.CLEARTEXT, "/");
        assertThat(curl("--http2", uri)).isEqualTo("HTTP/1.1 http");
    }

    private static String curl(Object... arguments) throws IOException, InterruptedException {
        Object[] all = new Object[arguments.length + 4];
        System.arraycopy(new Object[] {"--silent", "--show-error", "--fail", "--insecure"}, 0, all, 0, 4);
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        return Run.of(LIMIT, Tool.CURL, all).succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--http1.1", "--http2"})
    void curl_gets_back_what_it_uploads(String version, @TempDir Path folder) throws Exception {
        URI uri = start(Transport.TLS, "/echo");
        Path sent = Files.write(folder.resolve("sent"), ServedToClients.LARGE);
        Path received = folder.resolve("received");
        curl(version, "--data-binary", "@" + sent, "--output", received, uri);
        assertThat(received).hasBinaryContent(ServedToClients.LARGE);
    }

    @ParameterizedTest
    @EnumSource
    void nghttp_gets_a_large_body(Transport transport, @TempDir Path folder) throws Exception {
        URI uri = start(transport, "/large");
        String frames = Run.of(LIMIT, Tool.NGHTTP, "--verbose", "--null-out", "--no-verify-peer", "--stat", uri)
                .succeeded();
        assertThat(frames).contains(":status: 200", "content-length: " + ServedToClients.LARGE.length, "END_STREAM")
                .doesNotContain("RST_STREAM", "[ERROR]");
    }

    @ParameterizedTest
    @EnumSource
    void h2load_has_every_request_answered(Transport transport) throws Exception {
        URI uri = start(transport, "/");
        h2loadSucceeds(REQUESTS, uri);
    }

    @ParameterizedTest
    @EnumSource
    void h2load_has_every_body_sent_back(Transport transport, @TempDir Path folder) throws Exception {
        URI uri = start(transport, "/echo");
        Path body = Files.write(folder.resolve("body"), new byte[10_000]);
        String report = h2loadSucceeds(REQUESTS / 4, "-d", body, uri);
        assertThat(report).contains(REQUESTS / 4 * 10_000 + ") data");
    }

    private static String h2loadSucceeds(int requests, Object... arguments) throws IOException, InterruptedException {
        Object[] all = new Object[arguments.length + 6];
        System.arraycopy(new Object[] {"-n", requests, "-c", 8, "-m", 32}, 0, all, 0, 6);
        System.arraycopy(arguments, 0, all, 6, arguments.length);
        String report = Run.of(LIMIT, Tool.H2LOAD, all).succeeded();
        assertThat(report).contains("Application protocol: h2", requests + " succeeded, 0 failed, 0 errored, 0 timeout",
                requests + " 2xx, 0 3xx, 0 4xx, 0 5xx");
        return report;
    }

    @ParameterizedTest
    @ValueSource(strings = {"-tls1_2", "-tls1_3"})
    void openssl_agrees_on_http_2(String version) throws Exception {
        start(Transport.TLS, "/");
        String session = Run.of(LIMIT, Tool.OPENSSL, "s_client", "-connect", "127.0.0.1:" + port(), version,
                "-alpn", "h2,http/1.1", "-servername", "localhost").succeeded();
        assertThat(session).contains("ALPN protocol: h2", version.equals("-tls1_2") ? "TLSv1.2" : "TLSv1.3");
    }
}

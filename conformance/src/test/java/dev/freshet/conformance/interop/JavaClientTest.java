package dev.freshet.conformance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Transport;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client of the JDK. */
class JavaClientTest extends InteropContract {

    @ParameterizedTest
    @EnumSource(Version.class)
    void gets_back_what_it_uploads_over_tls(Version version) throws Exception {
        URI uri = start(Transport.TLS, "/echo");
        try (HttpClient client = client(version)) {
            HttpResponse<byte[]> response = client.send(HttpRequest.newBuilder(uri)
                    .POST(BodyPublishers.ofByteArray(ServedToClients.LARGE)).build(), BodyHandlers.ofByteArray());
            assertThat(response.version()).isEqualTo(version == Version.HTTP_1_1 ? version : Version.HTTP_2);
            assertThat(response.body()).isEqualTo(ServedToClients.LARGE);
        }
    }

    @Test
    void has_many_requests_at_once_answered_on_one_connection() throws Exception {
        URI uri = start(Transport.TLS, "/protocol");
        try (HttpClient client = client(Version.HTTP_2)) {
            client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 90)
                    .mapToObj(i -> client.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()))
                    .toList();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get().body()).isEqualTo("HTTP/2 https");
            }
        }
    }

    private static HttpClient client(Version version) throws GeneralSecurityException {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new Trusting()}, null);
        return HttpClient.newBuilder().version(version).sslContext(trusting).build();
    }

    /** Takes the development certificate, whose name is localhost, for 127.0.0.1 too. */
    private static final class Trusting extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}

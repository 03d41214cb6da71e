package dev.freshet.lab.scenario;

import dev.freshet.client.ClientResponse;
import dev.freshet.client.ClientVersion;
import dev.freshet.client.RedirectSettings;
import dev.freshet.client.RequestSpec;
import dev.freshet.client.RestClient;
import dev.freshet.client.RestClientException;
import dev.freshet.client.RetrySettings;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Sends single requests and returns whole responses. */
interface Asker extends AutoCloseable {

    /** @throws IOException if there is no complete response within the limit */
    Answer ask(WireRequest request) throws IOException, InterruptedException;

    @Override
    void close();

    /** @param limit for each response */
    static Asker of(Protocol protocol, String origin, Duration limit) {
        return switch (protocol) {
            case HTTP_1_1 -> new Http1(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), origin,
                    limit);
            case H2C -> {
                ClientRuntime runtime = ClientRuntime.start(1, null);
                yield new H2c(runtime, RestClient.builder().runtime(runtime).version(ClientVersion.HTTP_2)
                        .limits(new TimeLimits(limit, limit, limit)).redirects(RedirectSettings.NONE)
                        .retries(RetrySettings.NONE).compression().build(), origin);
            }
        };
    }

    /** The JDK's client has no code in common with any subject. */
    record Http1(HttpClient client, String origin, Duration limit) implements Asker {
        @Override
        public Answer ask(WireRequest request) throws IOException, InterruptedException {
            HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(origin + request.path())).timeout(limit)
                    .method(request.method(), request.body().isEmpty() ? BodyPublishers.noBody()
                            : BodyPublishers.ofString(request.body()));
            request.headers().forEach(builder::header);
            long start = System.nanoTime();
            HttpResponse<byte[]> response = client.send(builder.build(), BodyHandlers.ofByteArray());
            return answer(response.statusCode(), response.headers().firstValue("content-type").orElse(""),
                    response.body(), start);
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** The JDK's client cannot begin with HTTP/2 in cleartext, so this is the client of the generator. */
    record H2c(ClientRuntime runtime, RestClient client, String origin) implements Asker {
        @Override
        public Answer ask(WireRequest request) throws IOException {
            RequestSpec spec = client.method(request.method()).uri(URI.create(origin + request.path()));
            request.headers().forEach((name, value) -> spec.header(name, value));
            if (!request.body().isEmpty()) {
                spec.body(request.body());
            }
            long start = System.nanoTime();
            try {
                return Objects.requireNonNull(spec.exchange((_, response) -> answer(response, start)));
            } catch (RestClientException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        private static Answer answer(ClientResponse response, long start) throws IOException {
            return Asker.answer(response.status(),
                    Objects.requireNonNullElse(response.headers().first("content-type"), ""), response.bytes(), start);
        }

        @Override
        public void close() {
            client.close();
            runtime.close();
        }
    }

    private static Answer answer(int status, String type, byte[] body, long start) {
        return new Answer(status, type, new String(body, StandardCharsets.UTF_8), body.length,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }
}

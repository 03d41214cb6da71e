package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.ops.Metrics;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RoutedHandlerTest {
    /** Begins without a thread, and then fails. */
    private static final class Breaking implements DeferringHandler, DeferringHandler.Deferred {
        @Override
        public Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
            return this;
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) {
            throw new IllegalStateException("expected");
        }

        @Override
        public void drop() {
            throw new IllegalStateException("expected");
        }

        @Override
        public boolean nonBlocking() {
            return true;
        }
    }

    /** Finds the client gone. */
    private static final class Abandoned implements DeferringHandler {
        @Override
        public Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
            throw new UnsupportedOperationException("the test calls handle");
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws IOException {
            throw new IOException("the client is gone");
        }
    }

    private static HttpRequest request() {
        return (HttpRequest) Proxy.newProxyInstance(HttpRequest.class.getClassLoader(),
                new Class<?>[] {HttpRequest.class}, (_, method, _) -> switch (method.getName()) {
                    case "target" -> "/";
                    case "pathBytes" -> new ByteSlice();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static HttpResponse response() {
        return (HttpResponse) Proxy.newProxyInstance(HttpResponse.class.getClassLoader(),
                new Class<?>[] {HttpResponse.class}, (_, method, _) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void a_request_that_fails_when_it_is_dropped_leaves_its_configuration() throws Exception {
        Generation generation = new Generation();
        Breaking route = new Breaking();
        RoutedHandler handler = new RoutedHandler(generation, route, new RouteMeter("test"), _ -> route, Set.of());
        DeferringHandler.Deferred begun =
                Objects.requireNonNull(handler.defer(request(), response(), () -> { }));
        AtomicBoolean released = new AtomicBoolean();
        generation.retire(() -> released.set(true));

        assertThatIllegalStateException().isThrownBy(begun::drop);

        assertThat(released).isTrue();
    }

    private static HttpResponse response(boolean committed) {
        return (HttpResponse) Proxy.newProxyInstance(HttpResponse.class.getClassLoader(),
                new Class<?>[] {HttpResponse.class}, (_, method, _) -> switch (method.getName()) {
                    case "isCommitted" -> committed;
                    case "status" -> 200;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static List<String> measuredStatuses(RouteMeter meter) {
        List<String> statuses = new ArrayList<>();
        meter.measure(new Metrics() {
            @Override
            public void gauge(String name, String help, double value, String... labels) {
                throw new UnsupportedOperationException(name);
            }

            @Override
            public void counter(String name, String help, double value, String... labels) {
                throw new UnsupportedOperationException(name);
            }

            @Override
            public void histogram(String name, String help, Spread spread, String... labels) {
                statuses.add(labels[labels.length - 1]);
            }
        });
        return statuses;
    }

    @Test
    void only_a_client_that_leaves_before_the_response_counts_as_one_without_a_status() {
        Abandoned route = new Abandoned();
        RouteMeter meter = new RouteMeter("events");
        RoutedHandler handler = new RoutedHandler(new Generation(), route, meter, _ -> route, Set.of());

        assertThatIOException().isThrownBy(() -> handler.handle(request(), response(true)));
        assertThat(measuredStatuses(meter)).containsExactly("2xx");

        assertThatIOException().isThrownBy(() -> handler.handle(request(), response(false)));
        assertThat(measuredStatuses(meter)).containsExactly("none", "2xx");
    }
}

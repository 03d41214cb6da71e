package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.lang.reflect.Proxy;
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
}

package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.log.LineLimit;
import dev.freshet.web.HandlerInterceptor;
import dev.freshet.web.Route;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

record InterceptedEndpoint(Route route, List<Placed<HandlerInterceptor>> interceptors, ErrorResponder errors,
        boolean nonBlocking) implements HttpHandler {
    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        int passed = 0;
        Throwable failure = null;
        try {
            while (passed < interceptors.size()) {
                if (!before(interceptors.get(passed), request, response)) {
                    return;
                }
                passed++;
            }
            route.handler().handle(request, response, route);
            after(request, response);
        } catch (Throwable thrown) {
            failure = thrown;
            if (errors.respond(thrown, route.exceptionResponder(), request, response)) {
                failure = null;
            }
        } finally {
            complete(passed, request, response, failure);
        }
    }

    private boolean before(Placed<HandlerInterceptor> interceptor, HttpRequest request, HttpResponse response)
            throws Exception {
        return !interceptor.applies(request) || interceptor.what().preHandle(request, response, route);
    }

    private void after(HttpRequest request, HttpResponse response) throws Exception {
        for (int i = interceptors.size() - 1; i >= 0; i--) {
            Placed<HandlerInterceptor> interceptor = interceptors.get(i);
            if (interceptor.applies(request)) {
                interceptor.what().postHandle(request, response, route);
            }
        }
    }

    private void complete(int passed, HttpRequest request, HttpResponse response, @Nullable Throwable failure) {
        for (int i = passed - 1; i >= 0; i--) {
            Placed<HandlerInterceptor> interceptor = interceptors.get(i);
            try {
                if (interceptor.applies(request)) {
                    interceptor.what().afterCompletion(request, response, route, failure);
                }
            } catch (Exception thrown) {
                String name = interceptor.what().getClass().getName();
                Logger log = LoggerFactory.getLogger(InterceptedEndpoint.class);
                LineLimit.write(log::error, log::debug, thrown, "{} failed in afterCompletion of {}", name, route,
                        thrown);
            }
        }
    }
}

package dev.freshet.dev.serve;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpResponseWrapper;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The application of a kept server. Passes each request to the newest application. Runs on the thread of the request,
 * which waits while a newer application is made.
 */
final class Gate implements HttpApplication, HttpHandler {
    private static final int UNKNOWN_PATH = 404;
    private static final int FAILED = 500;
    private static final int ATTEMPTS = 100;

    private final Front front;
    private volatile @Nullable Served served;

    Gate(Front front) {
        this.front = front;
    }

    void open(Served application) {
        served = application;
    }

    @Nullable Served served() {
        return served;
    }

    void close() {
        served = null;
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        return this;
    }

    @Override
    public void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
        Served now = served;
        if (now != null) {
            now.application().beforeHead(request, response);
        }
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        Answer own = front.own(request);
        if (own != null) {
            own.send(request, response);
            return;
        }
        Call call = Call.of(request);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Answer instead = front.current();
            if (instead != null) {
                instead.send(request, response);
                return;
            }
            Served now = served;
            // If a replacement has begun since then, the next attempt waits for it.
            if (now != null && now.enter(call)) {
                handle(now, call, request, response);
                return;
            }
        }
        throw new HttpException(503, "the application has stopped itself; save a file to start it again");
    }

    private void handle(Served now, Call call, HttpRequest request, HttpResponse response) throws Exception {
        long began = System.nanoTime();
        int status = FAILED;
        try {
            AppThread.run(now.loader(), () -> pass(now, request, response));
            status = response.status();
        } finally {
            now.leave(call);
            front.ended(call, status, System.nanoTime() - began);
        }
    }

    private void pass(Served now, HttpRequest request, HttpResponse response) throws Exception {
        HttpHandler handler = now.application().handlerFor(request);
        if (request.upgradeProtocol() != null) {
            handler.handle(request, new UpgradingResponse(response, now));
        } else if (wantsStartPage(request)) {
            UnknownPath unknown = new UnknownPath(response);
            handler.handle(request, unknown);
            if (unknown.isUnknown()) {
                response.reset();
                front.startPage().send(request, response);
            }
        } else {
            handler.handle(request, response);
        }
    }

    private static boolean wantsStartPage(HttpRequest request) {
        String accept = request.header("Accept");
        boolean reads = request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD;
        return reads && request.path().equals("/") && accept != null && accept.contains("text/html");
    }

    /** Drops a response with status 404, which the start page replaces. */
    private static final class UnknownPath extends HttpResponseWrapper {
        private boolean unknown;

        UnknownPath(HttpResponse response) {
            super(response);
        }

        boolean isUnknown() {
            return unknown;
        }

        private boolean drops() {
            unknown |= status() == UNKNOWN_PATH;
            return unknown;
        }

        @Override
        public void send(byte[] body, int offset, int length) throws IOException {
            if (!drops()) {
                super.send(body, offset, length);
            }
        }

        @Override
        public void send() throws IOException {
            if (!drops()) {
                super.send();
            }
        }

        @Override
        public OutputStream body() {
            return drops() ? OutputStream.nullOutputStream() : super.body();
        }
    }
}

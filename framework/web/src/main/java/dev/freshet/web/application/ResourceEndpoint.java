package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.resources.StaticFiles;
import java.io.IOException;
import java.util.Set;

/**
 * Answers with a static file. If there is none, it answers as if there were no static files.
 *
 * @param nonBlocking whether it gets only requests for files in memory. It searches the disk only if the file was
 *     forgotten meanwhile
 */
record ResourceEndpoint(StaticFiles files, Unrouted unrouted, boolean nonBlocking) implements HttpHandler {

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws IOException {
        HttpMethod method = request.method();
        if (method == HttpMethod.GET || method == HttpMethod.HEAD) {
            boolean served = nonBlocking && files.serveKept(request, response);
            if (!served && !files.serve(request, response)) {
                unrouted.handle(request, response);
            }
        } else {
            unrouted.handle(request, response, files.has(request) ? Set.of(HttpMethod.GET, HttpMethod.HEAD) : Set.of());
        }
    }
}

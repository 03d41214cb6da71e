package dev.freshet.dev.serve;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;

/** Answers a request without the application. */
@FunctionalInterface
public interface Answer {
    void send(HttpRequest request, HttpResponse response) throws IOException;
}

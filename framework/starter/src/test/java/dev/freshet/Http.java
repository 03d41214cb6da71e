package dev.freshet;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Requests to a port of this machine. */
final class Http {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Http() {
    }

    static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        return send(port, "GET", path, "");
    }

    static HttpResponse<String> get(int port, String path, String name, String value)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header(name, value).build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    static HttpResponse<String> send(int port, String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body)).build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }
}

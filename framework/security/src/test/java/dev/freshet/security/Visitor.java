package dev.freshet.security;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A browser that opens pages and logs in at a {@link LoginServer}. It has no memory: the test keeps its cookies. */
record Visitor(int port) {
    private static final HttpClient AT_THE_SERVER = HttpClient.newHttpClient();

    Raw open(String path, String... headers) throws Exception {
        List<String> all = new ArrayList<>(List.of("Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document",
                "Accept", "text/html"));
        all.addAll(List.of(headers));
        return Raw.ask(port, "GET", path, all.toArray(String[]::new));
    }

    /** Logs in; the cookie of the session. */
    String login() throws Exception {
        Raw begun = open("/account");
        return session(open(back(begun), "Cookie", cookie(begun)));
    }

    boolean isLoggedIn(String session) throws Exception {
        return Raw.ask(port, "GET", "/account", "Cookie", session).status() == 200;
    }

    static String location(Raw response) {
        return Objects.requireNonNull(response.header("location"));
    }

    /** The first cookie that a response sets. */
    static String cookie(Raw response) {
        return Objects.requireNonNull(response.header("set-cookie")).split(";")[0];
    }

    /** Lets the identity server log the user in; the path to which it sends the browser back. */
    static String back(Raw begun) throws Exception {
        String to = AT_THE_SERVER.send(HttpRequest.newBuilder(URI.create(location(begun))).build(),
                BodyHandlers.discarding()).headers().firstValue("Location").orElseThrow();
        URI uri = URI.create(to);
        return uri.getRawPath() + '?' + uri.getRawQuery();
    }

    static String session(Raw ended) {
        String cookies = Objects.requireNonNull(ended.header("set-cookie"));
        return cookies.substring(cookies.indexOf("__Host-session=")).split(";")[0];
    }
}

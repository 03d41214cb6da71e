package dev.freshet.maven;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request in the plugin's configuration: method and path, then a line for each header, then an empty line and the
 * body. Spaces around lines are ignored, because they are the pom's indentation.
 *
 * <pre>{@code
 * POST /api/users
 * Content-Type: application/json
 *
 * {"name":"Ada"}
 * }</pre>
 */
record TrainingRequest(String method, String path, Map<String, String> fields, String body) {

    /** @throws PackagingException if the text is not a request */
    static TrainingRequest parse(String text) throws PackagingException {
        String[] lines = text.strip().split("\r?\n", -1);
        String[] first = lines[0].strip().split("\\s+");
        if (first.length != 2 || !first[1].startsWith("/")) {
            throw new PackagingException("<request>" + lines[0].strip() + "</request> must begin with a method and a"
                    + " path, such as GET /api/users");
        }
        Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        int line = 1;
        for (; line < lines.length && !lines[line].isBlank(); line++) {
            int colon = lines[line].indexOf(':');
            if (colon < 0) {
                throw new PackagingException("<request>: " + lines[line].strip()
                        + " is not a header such as Accept: text/html; write an empty line before the body");
            }
            fields.put(lines[line].substring(0, colon).strip(), lines[line].substring(colon + 1).strip());
        }
        StringBuilder body = new StringBuilder();
        for (line++; line < lines.length; line++) {
            body.append(body.isEmpty() ? "" : "\n").append(lines[line].strip());
        }
        return new TrainingRequest(first[0], first[1], fields, body.toString());
    }

    /**
     * Sends the request and reads the whole response.
     *
     * @return the status
     * @throws IllegalArgumentException if the method, the path or a header is not valid
     */
    int send(HttpClient client, URI server, Duration limit) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path)).timeout(limit);
        fields.forEach(request::header);
        request.method(method, body.isEmpty() ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body));
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}

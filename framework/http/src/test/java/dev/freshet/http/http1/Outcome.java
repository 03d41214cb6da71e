package dev.freshet.http.http1;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of a run of bytes: the requests read from them, and the status that ended the connection, 0 if none did.
 */
record Outcome(List<Message> requests, int status) {

    record Message(String method, String version, String target, String path, String query, String authority,
            List<String> fields, String body, List<String> trailers, boolean keepAlive, boolean expectsContinue) {

        static Message of(Http1RequestHead head, String body, List<String> trailers) {
            List<String> fields = new ArrayList<>();
            head.headers().forEach((name, value) -> fields.add(name + ": " + value));
            return new Message(head.method().name(), head.version().toString(), head.target(),
                    head.path().toString(), String.valueOf(head.query()), head.authority(), fields, body, trailers,
                    head.keepAlive(), head.expectsContinue());
        }
    }
}

package dev.freshet.examples.service;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The parts of a response that must be equal in every execution mode: everything except Date. */
record Answer(int status, Map<String, List<String>> fields, String body) {

    static Answer of(HttpResponse<String> response) {
        Map<String, List<String>> fields = new TreeMap<>(response.headers().map());
        fields.remove("date");
        return new Answer(response.statusCode(), fields, response.body());
    }

    /** The only value of the header with this name, given in lower case; "" if there is none. */
    String field(String name) {
        List<String> values = fields.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw new AssertionError(name + " came " + values.size() + " times: " + values);
        }
        return values.isEmpty() ? "" : values.getFirst();
    }
}

package dev.freshet.conformance.websocket;

import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The reports that a fuzzing client wrote: an index of the cases, and a file for each. */
record AutobahnReport(List<Case> cases) {
    private static final Jsonb JSON = Jsonb.builder().build();

    /**
     * @param behavior of the messages: OK, NON-STRICT, INFORMATIONAL, UNIMPLEMENTED or FAILED
     * @param behaviorClose of the closing handshake
     * @param report the case's own file
     */
    record Case(String id, String behavior, String behaviorClose, Path report) {

        /** What the case is about and what was seen, for a test that fails. */
        String details() {
            Map<String, Object> details = json(report);
            return details.get("description") + "\nexpected: " + details.get("expectation")
                    + "\nseen: " + details.get("result") + "; " + details.get("resultClose");
        }
    }

    static AutobahnReport read(Path folder) {
        List<Case> cases = new ArrayList<>();
        for (Object ofAgent : json(folder.resolve("index.json")).values()) {
            object(ofAgent).forEach((id, entry) -> {
                Map<String, Object> values = object(entry);
                cases.add(new Case(id, text(values, "behavior"), text(values, "behaviorClose"),
                        folder.resolve(text(values, "reportfile"))));
            });
        }
        return new AutobahnReport(cases);
    }

    private static String text(Map<String, Object> values, String key) {
        return String.valueOf(values.get(key));
    }

    private static Map<String, Object> json(Path file) {
        try {
            return object(JSON.type(Object.class).fromJson(Files.readString(file)));
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }
}

package dev.freshet.processor.websocket;

import dev.freshet.http.FieldSyntax;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import dev.freshet.web.routing.PathPattern;
import dev.freshet.web.websocket.Origin;
import java.util.HashSet;
import java.util.Optional;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;

/** Reads the annotation of an endpoint. */
final class SettingsReader {

    private final Problems problems;
    private final TypeElement type;
    private final AnnotationView annotation;

    SettingsReader(Problems problems, TypeElement type, AnnotationView annotation) {
        this.problems = problems;
        this.type = type;
        this.annotation = annotation;
    }

    /** Empty if the path is wrong, which is reported. */
    Optional<EndpointSettings> read() {
        checkSubprotocols();
        annotation.values("allowedOrigins").forEach(this::checkOrigin);
        var size = annotation.number("maxMessageBytes", -1);
        if (annotation.given("maxMessageBytes").isPresent() && size < 1) {
            refuse("maxMessageBytes", "maxMessageBytes must be at least 1, but is " + size);
        }
        return path().map(path -> new EndpointSettings(path, annotation.texts("subprotocols"),
                annotation.texts("allowedOrigins"), size));
    }

    private Optional<PathPattern> path() {
        var path = annotation.text("value");
        if (!path.startsWith("/")) {
            refuse("value", "a path starts with a slash; write \"/" + path + "\"");
            return Optional.empty();
        }
        try {
            return Optional.of(PathPattern.parseAndCheck(path));
        } catch (IllegalArgumentException wrong) {
            refuse("value", String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    /** RFC 6455 section 4.1: each subprotocol is a token and occurs once. */
    private void checkSubprotocols() {
        var seen = new HashSet<String>();
        for (var value : annotation.values("subprotocols")) {
            var name = value.getValue().toString();
            if (!FieldSyntax.isToken(name)) {
                refuse(value, "\"" + name + "\" is not a valid subprotocol name; use only letters, digits, - and .");
            } else if (!seen.add(name)) {
                refuse(value, "subprotocol " + name + " is listed twice; remove one");
            }
        }
    }

    private void checkOrigin(AnnotationValue value) {
        var text = value.getValue().toString();
        if (!text.equals("*") && Origin.parse(text) == null) {
            refuse(value, "\"" + text + "\" is not a valid origin; write scheme, host and port, such as"
                    + " \"https://app.example.com\" or \"http://localhost:3000\", without a path, or \"*\" for any");
        }
    }

    private void refuse(String member, String message) {
        annotation.given(member).ifPresentOrElse(value -> refuse(value, message),
                () -> problems.error(type, annotation.mirror(), message));
    }

    private void refuse(AnnotationValue value, String message) {
        problems.error(type, annotation.mirror(), value, message);
    }
}

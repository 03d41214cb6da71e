package dev.freshet.processor.json;

import dev.freshet.processor.AnnotationView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/**
 * Annotations of other JSON libraries. The codec understands a few of them; any other would silently be without effect,
 * so it is refused.
 */
final class ForeignJsonAnnotations {

    private static final List<String> LIBRARIES = List.of("com.fasterxml.jackson.", "tools.jackson.",
            "com.google.gson.", "jakarta.json.bind.", "javax.json.bind.", "com.squareup.moshi.");
    private static final String JACKSON = "com.fasterxml.jackson.annotation.";

    /** What avaje-jsonb reads: annotation and members. */
    private static final Map<String, Set<String>> UNDERSTOOD = Map.of(
            JACKSON + "JsonProperty", Set.of("value"),
            JACKSON + "JsonAlias", Set.of("value"),
            JACKSON + "JsonIgnore", Set.of("value"),
            JACKSON + "JsonCreator", Set.of(),
            JACKSON + "JsonRawValue", Set.of());

    private ForeignJsonAnnotations() {
    }

    /** Why the annotation cannot stay; empty if it can. */
    static Optional<String> refusal(Element element, AnnotationView annotation) {
        var name = annotation.name();
        if (LIBRARIES.stream().noneMatch(name::startsWith)) {
            return Optional.empty();
        }
        var understood = UNDERSTOOD.get(name);
        if (understood == null) {
            return Optional.of("@" + name + " on " + place(element) + " has no effect here; remove it,"
                    + " or say it with an annotation of io.avaje.jsonb.Json");
        }
        var given = annotation.mirror().getElementValues().keySet().stream()
                .map(member -> member.getSimpleName().toString()).filter(member -> !understood.contains(member))
                .sorted().collect(Collectors.joining(", "));
        return given.isEmpty() ? Optional.empty()
                : Optional.of(given + " of @" + name + " on " + place(element) + " has no effect here; remove it");
    }

    private static String place(Element element) {
        var type = element.getKind().isClass() || element.getKind() == ElementKind.INTERFACE;
        return type ? element.toString() : element.getEnclosingElement() + "." + element.getSimpleName();
    }
}

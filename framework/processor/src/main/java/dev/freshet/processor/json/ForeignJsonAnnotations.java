package dev.freshet.processor.json;

import dev.freshet.processor.lookalike.LookAlike;
import dev.freshet.processor.lookalike.LookAlikeTable;
import dev.freshet.processor.round.AnnotationView;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/**
 * Annotations of other JSON libraries. The codec understands a few of Jackson's in some places. All others would
 * silently have no effect and are refused: a {@code @JsonIgnore} without effect exposes a password.
 */
final class ForeignJsonAnnotations {

    /** The annotations and members that avaje-jsonb reads. */
    private static final Map<String, Set<String>> UNDERSTOOD = Map.of(
            JacksonPlaces.PROPERTY, Set.of("value"),
            JacksonPlaces.ALIAS, Set.of("value"),
            JacksonPlaces.IGNORE, Set.of(),
            JacksonPlaces.CREATOR, Set.of(),
            JacksonPlaces.RAW, Set.of());

    private ForeignJsonAnnotations() {
    }

    /** Why the annotation is refused; empty if it is allowed. */
    static Optional<String> refusal(Element element, AnnotationView annotation) {
        var at = "@" + annotation.name() + " on " + place(element);
        var understood = UNDERSTOOD.get(annotation.name());
        if (understood != null) {
            return memberRefusal(annotation, understood).map(members -> members + " of " + at
                    + " has no effect here; remove it")
                    .or(() -> JacksonPlaces.refusal(element, annotation).map(reason -> at + " " + reason));
        }
        return find(annotation, LookAlikeTable.OF_JSON).map(found -> refusal(at, annotation, found));
    }

    /** The check for all elements, applied to library classes, which were compiled without it. */
    static Optional<String> libraryRefusal(Element element, AnnotationView annotation) {
        return find(annotation, LookAlikeTable.OF_CODE)
                .map(found -> refusal("@" + annotation.name() + " on " + place(element), annotation, found));
    }

    private static String refusal(String at, AnnotationView annotation, LookAlike found) {
        return (annotation.name().equals(found.annotation()) ? at
                : at + " carries @" + found.annotation() + ", which") + " has no effect here; " + found.advice();
    }

    /** The annotation itself, or one that a user's annotation carries. */
    private static Optional<LookAlike> find(AnnotationView annotation, LookAlikeTable table) {
        if (table.covers(annotation.name()) || annotation.name().startsWith("java.")) {
            return table.find(annotation.name());
        }
        return AnnotationView.all(annotation.type()).stream().map(view -> table.find(view.name()))
                .flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> memberRefusal(AnnotationView annotation, Set<String> understood) {
        var given = annotation.mirror().getElementValues().keySet().stream()
                .map(member -> member.getSimpleName().toString()).filter(member -> !understood.contains(member))
                .sorted().collect(Collectors.joining(", "));
        return given.isEmpty() ? Optional.empty() : Optional.of(given);
    }

    private static String place(Element element) {
        var kind = element.getKind();
        if (kind.isClass() || kind == ElementKind.INTERFACE) {
            return element.toString();
        }
        return kind == ElementKind.PARAMETER
                ? "parameter " + element.getSimpleName() + " of " + place(element.getEnclosingElement())
                : element.getEnclosingElement() + "." + element.getSimpleName();
    }
}

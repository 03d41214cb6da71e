package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.LostAnnotations;
import dev.freshet.processor.round.Problems;
import java.util.List;
import javax.lang.model.element.TypeElement;

/** Reads which listeners serve a controller or a WebSocket endpoint. */
public final class ListenReader {

    private ListenReader() {
    }

    /** The names of the listeners, sorted; empty without {@code @Listen}. */
    public static List<String> read(TypeElement type, Problems problems) {
        var annotation = AnnotationView.on(type, WebNames.LISTEN);
        if (annotation.isEmpty()) {
            LostAnnotations.report(type, WebNames.LISTEN, problems);
            return List.of();
        }
        var names = annotation.get().texts("value");
        if (names.isEmpty() || names.stream().anyMatch(String::isBlank)) {
            problems.error(type, annotation.get().mirror(),
                    "@Listen needs the name of a listener, such as \"main\"; add one or remove the annotation");
        }
        return names.stream().distinct().sorted().toList();
    }

    /** Reports the annotation on a class that has no routes. */
    static void reportLost(TypeElement type, Problems problems) {
        AnnotationView.on(type, WebNames.LISTEN).ifPresent(annotation -> problems.error(type, annotation.mirror(),
                "@Listen has no effect on " + type.getSimpleName()
                        + "; put it on a controller or a WebSocket endpoint"));
    }
}

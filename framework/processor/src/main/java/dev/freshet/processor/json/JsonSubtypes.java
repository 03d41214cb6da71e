package dev.freshet.processor.json;

import dev.freshet.processor.round.AnnotationView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** The classes that {@code @Json.SubType} lists on a type. */
public final class JsonSubtypes {
    static final String ONE = "io.avaje.jsonb.Json.SubType";
    static final String SEVERAL = "io.avaje.jsonb.Json.SubTypes";

    private JsonSubtypes() {
    }

    /** A value that is read has one of them. */
    public static List<TypeMirror> of(Element type) {
        return AnnotationView.all(type).stream().<TypeMirror>flatMap(view -> switch (view.name()) {
            case ONE -> view.types("type").stream();
            case SEVERAL -> view.values("value").stream().map(AnnotationValue::getValue)
                    .filter(AnnotationMirror.class::isInstance).map(AnnotationMirror.class::cast)
                    .flatMap(one -> new AnnotationView(one).types("type").stream());
            default -> Stream.empty();
        }).toList();
    }

    /** The problem of a sealed type that lists only some of its classes: its adapter writes nothing of the others. */
    static Optional<String> missing(TypeElement type, Types types) {
        var listed = of(type);
        return listed.isEmpty() ? Optional.empty() : permitted(type)
                .filter(each -> each.getKind() != ElementKind.INTERFACE
                        && !each.getModifiers().contains(Modifier.ABSTRACT))
                .filter(each -> listed.stream().noneMatch(
                        one -> types.isSubtype(types.erasure(each.asType()), types.erasure(one))))
                .findFirst().map(each -> type.getQualifiedName() + " permits " + each.getQualifiedName()
                        + ", which would be written as {}; list it with @Json.SubType");
    }

    /** What a sealed type permits, and what that permits. */
    private static Stream<TypeElement> permitted(TypeElement type) {
        return type.getPermittedSubclasses().stream().filter(DeclaredType.class::isInstance)
                .map(each -> (TypeElement) ((DeclaredType) each).asElement())
                .flatMap(each -> Stream.concat(Stream.of(each), permitted(each)));
    }
}

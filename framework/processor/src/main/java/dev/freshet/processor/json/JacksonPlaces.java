package dev.freshet.processor.json;

import dev.freshet.processor.AnnotationView;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.ElementFilter;

/**
 * Where the annotations of Jackson count that avaje-jsonb reads. It goes by fields, so it does not see what Jackson
 * reads on accessors; JacksonAnnotationsTest shows what each place comes to.
 */
final class JacksonPlaces {

    static final String PROPERTY = "com.fasterxml.jackson.annotation.JsonProperty";
    static final String ALIAS = "com.fasterxml.jackson.annotation.JsonAlias";
    static final String IGNORE = "com.fasterxml.jackson.annotation.JsonIgnore";
    static final String CREATOR = "com.fasterxml.jackson.annotation.JsonCreator";
    static final String RAW = "com.fasterxml.jackson.annotation.JsonRawValue";

    private JacksonPlaces() {
    }

    /** Why the annotation cannot stand on this element, as the end of a sentence about it; empty if it can. */
    static Optional<String> refusal(Element element, AnnotationView annotation) {
        var name = annotation.name();
        if (name.equals(CREATOR)) {
            return isCreator(element) ? Optional.empty()
                    : Optional.of("has no effect here; put it on a constructor or a static method of a class");
        }
        if (!isProperty(element, name)) {
            return Optional.of("has no effect here; " + (element.getKind() == ElementKind.ENUM_CONSTANT
                    ? "name the constant as the JSON does, or put io.avaje.jsonb.Json.Value on a method of the enum"
                    : "put it on the field"));
        }
        if (name.equals(PROPERTY) && annotation.text("value").isEmpty()) {
            return Optional.of("names no property; say which, or remove it");
        }
        return name.equals(IGNORE) && element.getEnclosingElement().getKind() == ElementKind.RECORD
                && element.getKind() != ElementKind.METHOD
                ? Optional.of("cannot work: the record's constructor needs a value; take " + element.getSimpleName()
                        + " out of the record")
                : Optional.empty();
    }

    /** The codec reads none on the factory methods of enums. */
    private static boolean isCreator(Element element) {
        var kind = element.getEnclosingElement().getKind();
        return (kind == ElementKind.CLASS || kind == ElementKind.RECORD)
                && (element.getKind() == ElementKind.CONSTRUCTOR || element.getModifiers().contains(Modifier.STATIC));
    }

    private static boolean isProperty(Element element, String annotation) {
        return switch (element.getKind()) {
            case FIELD, RECORD_COMPONENT -> true;
            case PARAMETER -> annotation.equals(ALIAS) && AnnotationView.isOn(element.getEnclosingElement(), CREATOR)
                    || isOnComponent(element, element.getEnclosingElement(), annotation);
            case METHOD -> isOnComponent(element, element, annotation) || isOfNoField(element, annotation);
            default -> false;
        };
    }

    /** What is on a record's component is on its accessor and on the constructor's parameter too. */
    private static boolean isOnComponent(Element element, Element executable, String annotation) {
        var type = executable.getEnclosingElement();
        return type.getKind() == ElementKind.RECORD && ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(field -> field.getSimpleName().equals(element.getSimpleName()))
                .anyMatch(field -> AnnotationView.isOn(field, annotation));
    }

    /** A value that is worked out becomes a property where it is named, and never does where it is to be ignored. */
    private static boolean isOfNoField(Element method, String annotation) {
        var getter = ((ExecutableElement) method).getParameters().isEmpty();
        return getter && (annotation.equals(PROPERTY) || annotation.equals(IGNORE))
                && !hasField(method.getEnclosingElement(), fieldsOf(method.getSimpleName().toString()));
    }

    private static Set<String> fieldsOf(String getter) {
        var start = getter.startsWith("get") ? "get".length() : getter.startsWith("is") ? "is".length() : 0;
        return start == 0 || start == getter.length() ? Set.of(getter)
                : Set.of(getter, getter.substring(start, start + 1).toLowerCase(Locale.ROOT)
                        + getter.substring(start + 1));
    }

    private static boolean hasField(Element type, Set<String> names) {
        return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .anyMatch(field -> names.contains(field.getSimpleName().toString()))
                || type instanceof TypeElement element && element.getSuperclass() instanceof DeclaredType parent
                && hasField(parent.asElement(), names);
    }
}

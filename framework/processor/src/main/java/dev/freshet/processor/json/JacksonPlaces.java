package dev.freshet.processor.json;

import dev.freshet.processor.round.AnnotationView;
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
 * The places where avaje-jsonb reads Jackson's annotations. It uses fields, so it ignores annotations on accessors,
 * which Jackson reads. JacksonAnnotationsTest shows the result for each place.
 */
final class JacksonPlaces {

    static final String PROPERTY = "com.fasterxml.jackson.annotation.JsonProperty";
    static final String ALIAS = "com.fasterxml.jackson.annotation.JsonAlias";
    static final String IGNORE = "com.fasterxml.jackson.annotation.JsonIgnore";
    static final String CREATOR = "com.fasterxml.jackson.annotation.JsonCreator";
    static final String RAW = "com.fasterxml.jackson.annotation.JsonRawValue";

    private JacksonPlaces() {
    }

    /** Why the annotation is refused on this element, as a predicate about the annotation; empty if it is allowed. */
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
            return Optional.of("has no property name; add one, or remove the annotation");
        }
        return name.equals(IGNORE) && element.getEnclosingElement().getKind() == ElementKind.RECORD
                && element.getKind() != ElementKind.METHOD
                ? Optional.of("cannot work, because the record's constructor needs a value; remove "
                        + element.getSimpleName()
                        + " from the record")
                : Optional.empty();
    }

    /** The codec ignores it on the factory methods of enums. */
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

    /** An annotation of a record component is also on its accessor and on the constructor's parameter. */
    private static boolean isOnComponent(Element element, Element executable, String annotation) {
        var type = executable.getEnclosingElement();
        return type.getKind() == ElementKind.RECORD && ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(field -> field.getSimpleName().equals(element.getSimpleName()))
                .anyMatch(field -> AnnotationView.isOn(field, annotation));
    }

    /** A getter without a field becomes a property only if it is named, so ignoring it is also correct. */
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

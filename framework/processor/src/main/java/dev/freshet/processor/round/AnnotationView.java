package dev.freshet.processor.round;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * An annotation and its values, including defaults.
 *
 * @param mirror the compiler's annotation
 */
public record AnnotationView(AnnotationMirror mirror) {

    public static final String NULLABLE = "org.jspecify.annotations.Nullable";
    /** Where the annotations are that a stage may read. */
    private static final List<String> READ = List.of("dev.freshet.", "jakarta.inject.", "jakarta.annotation.");
    /** What the compiler shows for a value that does not exist; a text would be in quotes. */
    private static final String UNKNOWN = "<error>";

    /** The annotation with this qualified name, if the element itself has it. */
    public static Optional<AnnotationView> on(Element element, String annotation) {
        return all(element).stream().filter(view -> view.name().equals(annotation)).findFirst();
    }

    /** Whether the element itself has the annotation. */
    public static boolean isOn(Element element, String annotation) {
        return on(element, annotation).isPresent();
    }

    /** Whether JSpecify's {@code @Nullable} is on the element or its type. */
    public static boolean isNullable(Element element) {
        return isOn(element, NULLABLE) || isNullable(element.asType());
    }

    /** Whether JSpecify's {@code @Nullable} is on this use of a type. */
    public static boolean isNullable(TypeMirror type) {
        return type.getAnnotationMirrors().stream()
                .anyMatch(mirror -> new AnnotationView(mirror).name().equals(NULLABLE));
    }

    /** Whether an annotation of the element, its members or their parameters {@link #isUnknown}. */
    public static boolean areUnknown(Element element) {
        return all(element).stream().anyMatch(AnnotationView::isUnknown)
                || element.getEnclosedElements().stream()
                        .anyMatch(member -> !(member instanceof TypeElement) && areUnknown(member))
                || element instanceof ExecutableElement executable
                && executable.getParameters().stream().anyMatch(AnnotationView::areUnknown);
    }

    /** Whether a value does not exist yet, such as a constant of a class that another processor writes. */
    public boolean isUnknown() {
        return READ.stream().anyMatch(name()::startsWith) && hasUnknown(mirror);
    }

    private static boolean hasUnknown(AnnotationMirror annotation) {
        return annotation.getElementValues().values().stream().anyMatch(value -> isMissing(value));
    }

    private static boolean isMissing(AnnotationValue value) {
        return switch (value.getValue()) {
            case AnnotationMirror nested -> hasUnknown(nested);
            case List<?> list -> list.stream().anyMatch(one -> isMissing((AnnotationValue) one));
            default -> value.toString().equals(UNKNOWN);
        };
    }

    /** All annotations of the element itself. */
    public static List<AnnotationView> all(Element element) {
        return element.getAnnotationMirrors().stream().map(AnnotationView::new).toList();
    }

    /** All annotations of the type's arguments, as in {@code List<@Valid User>}. */
    public static Stream<AnnotationView> inside(TypeMirror type) {
        return type instanceof DeclaredType declared ? declared.getTypeArguments().stream().flatMap(argument ->
                Stream.concat(argument.getAnnotationMirrors().stream().map(AnnotationView::new), inside(argument)))
                : Stream.empty();
    }

    public TypeElement type() {
        return (TypeElement) mirror.getAnnotationType().asElement();
    }

    public String name() {
        return type().getQualifiedName().toString();
    }

    /** Whether the annotation's type declares this member. */
    public boolean has(String member) {
        return ElementFilter.methodsIn(type().getEnclosedElements()).stream()
                .anyMatch(method -> method.getSimpleName().contentEquals(member));
    }

    /** The value in the source, else the default. */
    public Optional<AnnotationValue> value(String member) {
        return given(member).or(() -> ElementFilter.methodsIn(type().getEnclosedElements()).stream()
                .filter(method -> method.getSimpleName().contentEquals(member))
                .<AnnotationValue>mapMulti((method, values) -> {
                    if (method.getDefaultValue() != null) {
                        values.accept(method.getDefaultValue());
                    }
                }).findFirst());
    }

    /** The value in the source, if there is one. */
    public Optional<AnnotationValue> given(String member) {
        return mirror.getElementValues().entrySet().stream()
                .filter(entry -> entry.getKey().getSimpleName().contentEquals(member))
                .<AnnotationValue>map(entry -> entry.getValue()).findFirst();
    }

    /** A string; empty if there is no such member. */
    public String text(String member) {
        return value(member).map(value -> value.getValue().toString()).orElse("");
    }

    /** An int; the fallback if there is no such member. */
    public int number(String member, int fallback) {
        return value(member).map(value -> value.getValue() instanceof Integer number ? number : fallback)
                .orElse(fallback);
    }

    /** A boolean; false if there is no such member. */
    public boolean flag(String member) {
        return value(member).map(value -> Boolean.TRUE.equals(value.getValue())).orElse(false);
    }

    /** The strings or enum constants of an array member. */
    public List<String> texts(String member) {
        return values(member).stream().map(value -> value.getValue().toString()).toList();
    }

    /** The classes of an array member, or the class of a single one. */
    public List<TypeMirror> types(String member) {
        return values(member).stream().map(AnnotationValue::getValue)
                .filter(TypeMirror.class::isInstance).map(TypeMirror.class::cast).toList();
    }

    /** The values of an array member, or the value of a single one. */
    public List<AnnotationValue> values(String member) {
        return value(member).map(AnnotationView::flatten).orElse(List.of());
    }

    private static List<AnnotationValue> flatten(AnnotationValue value) {
        if (value.getValue() instanceof List<?> list) {
            return list.stream().map(AnnotationValue.class::cast).toList();
        }
        return List.of(value);
    }
}

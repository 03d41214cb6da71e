package dev.freshet.processor.config;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.Constraints;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads a configuration record and reports what cannot be bound. */
final class RecordReader {

    private static final String DEFAULT_VALUE = "dev.freshet.config.DefaultValue";

    private final Round round;
    private final ValueTypeReader valueTypes;

    RecordReader(Round round) {
        this.round = round;
        this.valueTypes = new ValueTypeReader(round.typeUtils());
    }

    /** The records inside the one that was read. */
    List<TypeElement> sections() {
        return valueTypes.sections();
    }

    Optional<BoundRecord> read(TypeElement type) {
        var refusal = refusal(type);
        if (!refusal.isEmpty()) {
            round.problems().error(type, type.getSimpleName() + " cannot be bound to configuration: " + refusal);
            return Optional.empty();
        }
        reportOtherConstraints(type);
        var components = new ArrayList<BoundRecord.Component>();
        for (var component : type.getRecordComponents()) {
            reportConstraint(type, component);
            reportEndless(type, component);
            component(component).ifPresent(components::add);
        }
        var name = TypeNames.of(type);
        return Optional.of(new BoundRecord(name, name.generated("$Binder"), prefix(type), components));
    }

    private static String refusal(TypeElement type) {
        if (type.getKind() != ElementKind.RECORD) {
            return "it is not a record; write record " + type.getSimpleName() + "(...) with a component for each key";
        }
        if (!type.getTypeParameters().isEmpty()) {
            return "it has type parameters; use concrete types";
        }
        return Access.isPrivate(type) ? "it is private; remove private, so that generated code can make it" : "";
    }

    private String prefix(TypeElement type) {
        var annotation = AnnotationView.on(type, ConfigurationStage.PROPERTIES);
        if (annotation.isEmpty()) {
            return "";
        }
        var value = annotation.get().text("value");
        var prefix = annotation.get().text("prefix");
        if (!value.isEmpty() && !prefix.isEmpty() && !value.equals(prefix)) {
            round.problems().error(type, annotation.get().mirror(),
                "there are two prefixes, \"" + value + "\" and \"" + prefix + "\"; keep one");
        }
        return value.isEmpty() ? prefix : value;
    }

    /** Nothing checks a constraint. The annotations of a component may be on its field only. */
    private void reportConstraint(TypeElement type, RecordComponentElement component) {
        var fields = ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(field -> field.getSimpleName().equals(component.getSimpleName()));
        Stream.<Element>concat(Stream.<Element>of(component, component.getAccessor()), fields)
                .flatMap(Constraints::on).findFirst()
                .ifPresent(constraint -> round.problems().error(component, "component " + component.getSimpleName()
                        + ": @" + constraint.type().getSimpleName() + " is not checked; check the value in the"
                        + " constructor of " + type.getSimpleName()));
    }

    /** On the record itself, or on a method that could be a property and reads no component. */
    private void reportOtherConstraints(TypeElement type) {
        var accessors = type.getRecordComponents().stream().map(RecordComponentElement::getAccessor).toList();
        var methods = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                .filter(method -> method.getParameters().isEmpty())
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC))
                .filter(method -> !accessors.contains(method));
        Stream.<Element>concat(Stream.of(type), methods).forEach(element -> Constraints.on(element).findFirst()
                .ifPresent(constraint -> round.problems().error(element, "@" + constraint.type().getSimpleName()
                        + " on " + element.getSimpleName() + " is not checked; check it in the constructor of "
                        + type.getSimpleName())));
    }

    /** Lists, maps and optional sections end where the keys end; a section that must be there does not. */
    private void reportEndless(TypeElement type, RecordComponentElement component) {
        if (leadsTo(type, component, new HashSet<>())) {
            round.problems().error(component, "component " + component.getSimpleName() + ": " + type.getSimpleName()
                    + " contains itself, so reading it would never end; use an Optional, a List or a Map");
        }
    }

    private boolean leadsTo(TypeElement type, RecordComponentElement component, Set<TypeElement> seen) {
        return section(component).filter(section -> section.equals(type) || seen.add(section)
                && section.getRecordComponents().stream().anyMatch(next -> leadsTo(type, next, seen))).isPresent();
    }

    /** The record that the component is; empty for other types, and if it may be absent. */
    private Optional<TypeElement> section(RecordComponentElement component) {
        var reader = new ValueTypeReader(round.typeUtils());
        try {
            return reader.read(component.asType(), AnnotationView.isNullable(component)) instanceof ValueType.Section
                    ? reader.sections().stream().findFirst() : Optional.empty();
        } catch (ValueTypeReader.UnreadableType reported) {
            return Optional.empty();
        }
    }

    private Optional<BoundRecord.Component> component(RecordComponentElement component) {
        try {
            var type = valueTypes.read(component.asType(), AnnotationView.isNullable(component));
            var defaults = defaults(component, type);
            return Optional.of(new BoundRecord.Component(component.getSimpleName().toString(),
                    TypeNames.of(component.asType()), type, defaults));
        } catch (ValueTypeReader.UnreadableType unreadable) {
            round.problems().error(component, "component " + component.getSimpleName() + ": cannot read a "
                    + TypeNames.of(component.asType()).shortText() + " from text; " + unreadable.getMessage());
            return Optional.empty();
        }
    }

    private @Nullable List<String> defaults(RecordComponentElement component, ValueType type) {
        var annotation = AnnotationView.on(component, DEFAULT_VALUE).orElse(null);
        if (annotation == null) {
            return null;
        }
        var texts = annotation.texts("value");
        DefaultTexts.problem(type, texts, round.elements()).ifPresent(problem -> round.problems().error(component,
                annotation.mirror(), "@DefaultValue of " + component.getSimpleName() + ": " + problem));
        return texts;
    }
}

package dev.freshet.processor.row;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.Round;
import dev.freshet.processor.TypeNames;
import dev.freshet.processor.json.JsonTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Reads a record that statements return, with those embedded in it, and reports what no row can become. */
final class RowRecordReader {

    /** Annotations of other libraries that look as if they said something here. */
    private static final Set<String> LOOK_ALIKES = Set.of("Column", "Embedded", "Nullable");

    private final Round round;
    private final JsonTypes json;
    private final ColumnNames columnNames = new ColumnNames();
    private final Set<TypeElement> embedded = new LinkedHashSet<>();

    RowRecordReader(Round round, JsonTypes json) {
        this.round = round;
        this.json = json;
    }

    /** Whether a component is of a type that another processor has not written yet. */
    static boolean hasToWait(TypeElement type) {
        return hasToWait(type, new HashSet<>());
    }

    private static boolean hasToWait(TypeElement type, Set<TypeElement> seen) {
        return seen.add(type) && type.getRecordComponents().stream().anyMatch(component ->
                JsonTypes.isUnknown(component.asType()) || AnnotationView.isOn(component, RowNames.EMBEDDED)
                        && held(component.asType()) instanceof DeclaredType declared
                        && hasToWait((TypeElement) declared.asElement(), seen));
    }

    /** The records embedded in the one that was read. */
    Set<TypeElement> embedded() {
        return embedded;
    }

    /** Empty if something is wrong, here or elsewhere, which is reported. */
    Optional<RowModel> read(TypeElement type) {
        var refusal = RecordRefusal.of(type);
        if (refusal.isPresent()) {
            round.problems().error(type, "no row becomes " + type.getSimpleName() + ": " + refusal.get());
            return Optional.empty();
        }
        var components = new ArrayList<RowComponent>();
        for (var component : type.getRecordComponents()) {
            read(component, new Surroundings(component, List.of(type), "", "")).ifPresent(components::add);
        }
        return round.problems().any() ? Optional.empty()
                : Optional.of(new RowModel(type, TypeNames.of(type), components));
    }

    /**
     * What is around a component.
     *
     * @param site the component of the record with {@code @Row} where errors are shown
     * @param records the records that it is within
     * @param path the names of the components that it is within, each followed by a dot
     * @param prefix what its column's name begins with
     */
    private record Surroundings(
            RecordComponentElement site, List<TypeElement> records, String path, String prefix) {
    }

    private Optional<RowComponent> read(RecordComponentElement component, Surroundings around) {
        try {
            reportLookAlikes(component, around);
            return Optional.of(AnnotationView.on(component, RowNames.EMBEDDED)
                    .map(annotation -> nested(component, annotation, around))
                    .orElseGet(() -> single(component, around)));
        } catch (UnsupportedTypeException unsupported) {
            round.problems().error(around.site(), "component " + around.path() + component.getSimpleName()
                    + ": no column becomes " + TypeNames.of(component.asType()).shortText() + "; "
                    + unsupported.getMessage());
            return Optional.empty();
        }
    }

    private void reportLookAlikes(RecordComponentElement component, Surroundings around) {
        for (var annotation : AnnotationView.all(component)) {
            report(annotation, component, around);
        }
        component.asType().getAnnotationMirrors().forEach(mirror ->
                report(new AnnotationView(mirror), component, around));
    }

    private void report(AnnotationView annotation, RecordComponentElement component, Surroundings around) {
        var name = annotation.type().getSimpleName().toString();
        var own = name.equals("Nullable") ? AnnotationView.NULLABLE : RowNames.PACKAGE + "." + name;
        if (LOOK_ALIKES.contains(name) && !annotation.name().equals(own)) {
            round.problems().error(around.site(), "@" + annotation.name() + " on component " + around.path()
                    + component.getSimpleName() + " says nothing about rows; use " + own);
        }
    }

    private RowComponent single(RecordComponentElement component, Surroundings around) {
        var name = component.getSimpleName().toString();
        var absence = absence(component);
        var form = AnnotationView.isOn(component, RowNames.JSON) ? document(held(component.asType()))
                : ValueFormReader.read(held(component.asType()));
        var names = AnnotationView.on(component, RowNames.COLUMN).map(column -> List.of(named(column, around)))
                .orElseGet(() -> ColumnNames.of(around.prefix(), name));
        columnNames.take(names, around.path() + name).ifPresent(other -> round.problems().error(around.site(),
                "components " + other + " and " + around.path() + name + " both take column " + names.getFirst()
                        + "; give one of them another with @Column"));
        return new RowComponent.Single(name, around.path() + name, names, form, absence);
    }

    private String named(AnnotationView column, Surroundings around) {
        if (column.text("value").isBlank()) {
            round.problems().error(around.site(), column.mirror(), "@Column has no name; write the name of the column");
        }
        return around.prefix() + column.text("value");
    }

    private ValueForm document(TypeMirror type) {
        json.add(type).ifPresent(reason -> {
            throw new UnsupportedTypeException("JSON does not either: " + reason);
        });
        return new ValueForm.Document(TypeNames.of(type));
    }

    private static Absence absence(RecordComponentElement component) {
        var type = component.asType();
        var optional = isOptional(type);
        if (!AnnotationView.isNullable(component)) {
            return optional ? Absence.OPTIONAL : Absence.NEVER;
        }
        if (optional) {
            throw new UnsupportedTypeException("an Optional is empty and never null; leave @Nullable away");
        }
        if (type.getKind().isPrimitive()) {
            throw new UnsupportedTypeException("a primitive is never null; use its class: "
                    + switch (type.getKind()) {
                        case INT -> "Integer";
                        case CHAR -> "Character";
                        default -> {
                            var name = TypeNames.of(type).simpleName();
                            yield Character.toUpperCase(name.charAt(0)) + name.substring(1);
                        }
                    });
        }
        return Absence.NULL;
    }

    private static boolean isOptional(TypeMirror type) {
        return type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals("java.util.Optional");
    }

    /** The type without the {@code Optional} around it. */
    private static TypeMirror held(TypeMirror type) {
        return isOptional(type) && type instanceof DeclaredType declared && declared.getTypeArguments().size() == 1
                ? declared.getTypeArguments().getFirst() : type;
    }

    private RowComponent nested(RecordComponentElement component, AnnotationView annotation, Surroundings around) {
        for (var other : List.of(RowNames.COLUMN, RowNames.JSON)) {
            AnnotationView.on(component, other).ifPresent(view -> {
                throw new UnsupportedTypeException("@" + view.type().getSimpleName() + " and @Embedded exclude each"
                        + " other; @Embedded takes several columns, and the prefix of their names");
            });
        }
        var absence = absence(component);
        if (!(held(component.asType()) instanceof DeclaredType declared)) {
            throw new UnsupportedTypeException("@Embedded is for records");
        }
        var type = (TypeElement) declared.asElement();
        RecordRefusal.of(type).ifPresent(reason -> {
            throw new UnsupportedTypeException("@Embedded cannot make it: " + reason);
        });
        if (around.records().contains(type)) {
            throw new UnsupportedTypeException("it would contain itself without end");
        }
        embedded.add(type);
        var records = new ArrayList<>(around.records());
        records.add(type);
        var name = component.getSimpleName().toString();
        var within = new Surroundings(around.site(), records, around.path() + name + ".",
                around.prefix() + annotation.text("prefix"));
        var components = new ArrayList<RowComponent>();
        type.getRecordComponents().forEach(part -> read(part, within).ifPresent(components::add));
        return new RowComponent.Nested(name, TypeNames.of(type), components, absence);
    }
}

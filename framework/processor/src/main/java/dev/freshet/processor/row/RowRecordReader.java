package dev.freshet.processor.row;

import dev.freshet.processor.json.JsonTypes;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
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

/** Reads a record that statements return, including embedded records; reports components that cannot be read. */
final class RowRecordReader {

    /** Names of annotations of other libraries that look meaningful here. */
    private static final Set<String> LOOK_ALIKES = Set.of("Column", "Embedded", "Nullable");

    private final Round round;
    private final JsonTypes json;
    private final ColumnNames columnNames = new ColumnNames();
    private final Set<TypeElement> embedded = new LinkedHashSet<>();

    RowRecordReader(Round round, JsonTypes json) {
        this.round = round;
        this.json = json;
    }

    /** Whether a component has a type that another processor has yet to write. */
    static boolean hasToWait(TypeElement type) {
        return hasToWait(type, new HashSet<>());
    }

    private static boolean hasToWait(TypeElement type, Set<TypeElement> seen) {
        return seen.add(type) && (AnnotationView.areUnknown(type) || type.getRecordComponents().stream()
                .anyMatch(component -> TypeNames.isUnknown(component.asType())
                        || AnnotationView.isOn(component, RowNames.EMBEDDED)
                        && held(component.asType()) instanceof DeclaredType declared
                        && hasToWait((TypeElement) declared.asElement(), seen)));
    }

    /** The records embedded in the one that was read. */
    Set<TypeElement> embedded() {
        return embedded;
    }

    /** Empty if this round has an error, which is reported. */
    Optional<RowModel> read(TypeElement type) {
        var refusal = RecordRefusal.of(type);
        if (refusal.isPresent()) {
            round.problems().error(type, "cannot read rows as " + type.getSimpleName() + ": " + refusal.get());
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
     * The context of a component.
     *
     * @param site the component of the record with {@code @Row}, where errors are shown
     * @param records the enclosing records
     * @param path the names of the enclosing components, each followed by a dot
     * @param prefix the prefix of its column's name
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
                    + ": cannot read a column as " + TypeNames.of(component.asType()).shortText() + "; "
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
                    + component.getSimpleName() + " has no effect on rows; use " + own);
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
                "components " + other + " and " + around.path() + name + " both use column " + names.getFirst()
                        + "; give one of them another with @Column"));
        return new RowComponent.Single(name, around.path() + name, names, form, absence);
    }

    private String named(AnnotationView column, Surroundings around) {
        if (column.text("value").isBlank()) {
            round.problems().error(around.site(), column.mirror(), "@Column has no name; add the name of the column");
        }
        return around.prefix() + column.text("value");
    }

    private ValueForm document(TypeMirror type) {
        json.addRead(type).ifPresent(reason -> {
            throw new UnsupportedTypeException("it has no form in JSON either: " + reason);
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
            throw new UnsupportedTypeException("an Optional is empty and never null; remove @Nullable");
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

    /** The type without the enclosing {@code Optional}. */
    private static TypeMirror held(TypeMirror type) {
        return isOptional(type) && type instanceof DeclaredType declared && declared.getTypeArguments().size() == 1
                ? declared.getTypeArguments().getFirst() : type;
    }

    private RowComponent nested(RecordComponentElement component, AnnotationView annotation, Surroundings around) {
        for (var other : List.of(RowNames.COLUMN, RowNames.JSON)) {
            AnnotationView.on(component, other).ifPresent(view -> {
                throw new UnsupportedTypeException("@" + view.type().getSimpleName() + " and @Embedded exclude each"
                        + " other; @Embedded has several columns and sets the prefix of their names");
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
            throw new UnsupportedTypeException("it would contain itself");
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

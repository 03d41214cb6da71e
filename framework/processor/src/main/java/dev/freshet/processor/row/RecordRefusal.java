package dev.freshet.processor.row;

import dev.freshet.processor.round.Access;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Why generated code cannot make a record of this type. */
final class RecordRefusal {

    private RecordRefusal() {
    }

    static Optional<String> of(TypeElement type) {
        if (type.getKind() != ElementKind.RECORD) {
            return Optional.of("it is not a record; write record " + type.getSimpleName()
                    + "(...) with a component for each column");
        }
        if (!type.getTypeParameters().isEmpty()) {
            return Optional.of("it has type parameters; use concrete types");
        }
        if (Access.isPrivate(type)) {
            return Optional.of("it is private; remove private, so that generated code can make it");
        }
        return type.getRecordComponents().isEmpty()
                ? Optional.of("it has no component; write one for each column") : Optional.empty();
    }
}

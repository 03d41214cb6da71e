package dev.freshet.processor.transaction;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import dev.freshet.processor.round.TypeNames;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds invalid and useless values of {@code @Transactional}. */
final class AttributeChecks {

    private static final Set<String> NEVER_BEGIN = Set.of("MANDATORY", "NOT_SUPPORTED");
    private static final List<String> UNCHECKED = List.of("java.lang.RuntimeException", "java.lang.Error");

    private final Elements elements;
    private final Types types;
    private final Problems problems;

    AttributeChecks(Elements elements, Types types, Problems problems) {
        this.elements = elements;
        this.types = types;
        this.problems = problems;
    }

    void report(Element marked) {
        var annotation = AnnotationView.on(marked, TransactionNames.TRANSACTIONAL).orElseThrow();
        var propagation = annotation.text("propagation");
        var timeout = annotation.number("timeout", -1);
        if (timeout == 0 || timeout < -1) {
            error(marked, annotation, "timeout", "timeout " + timeout
                    + " leaves no time; set seconds, or remove it for no limit");
        }
        var retries = annotation.number("retries", 0);
        if (retries < 0) {
            error(marked, annotation, "retries", "retries " + retries + " is negative; set 0 or more");
        }
        if (retries > 0 && NEVER_BEGIN.contains(propagation)) {
            error(marked, annotation, "retries", "retries have no effect with " + propagation + ", because only the"
                    + " method that begins the transaction can run it again; put them there");
        }
        if (NEVER_BEGIN.contains(propagation)) {
            reportIdle(marked, annotation, propagation);
        }
        annotation.types("noRollbackFor").forEach(type -> reportException(marked, annotation, type));
    }

    /** Reports members that only affect the beginning of a transaction, or only work inside one. */
    private void reportIdle(Element marked, AnnotationView annotation, String propagation) {
        var idle = propagation.equals("MANDATORY") ? List.of("readOnly")
                : List.of("readOnly", "isolation", "timeout", "noRollbackFor");
        for (var member : idle) {
            if (annotation.given(member).isPresent()) {
                error(marked, annotation, member, member + " has no effect with " + propagation + "; remove it");
            }
        }
    }

    private void reportException(Element marked, AnnotationView annotation, TypeMirror exception) {
        var name = TypeNames.of(exception).shortText();
        if (Access.isPrivate(types.asElement(exception))) {
            error(marked, annotation, "noRollbackFor", "noRollbackFor " + name
                    + ": the class is private; remove private, so that generated code can name it");
        }
        if (marked instanceof ExecutableElement method && !canBeThrown(exception, method)) {
            error(marked, annotation, "noRollbackFor", "noRollbackFor " + name + ": " + method.getSimpleName()
                    + " cannot throw it; declare it, or remove it here");
        }
    }

    private boolean canBeThrown(TypeMirror exception, ExecutableElement method) {
        return isUnchecked(exception) || method.getThrownTypes().stream()
                .anyMatch(thrown -> types.isSubtype(exception, thrown) || types.isSubtype(thrown, exception));
    }

    /** Includes superclasses of unchecked exceptions, such as Exception. */
    private boolean isUnchecked(TypeMirror exception) {
        return UNCHECKED.stream().map(name -> elements.getTypeElement(name).asType())
                .anyMatch(type -> types.isSubtype(exception, type) || types.isSubtype(type, exception));
    }

    private void error(Element marked, AnnotationView annotation, String member, String message) {
        problems.error(marked, annotation.mirror(), annotation.given(member).orElseThrow(), message);
    }
}

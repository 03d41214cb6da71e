package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.tools.JavaFileObject;

/** Reads the name that the value of a parameter has in a request. */
public final class RequestName {

    private RequestName() {
    }

    /** The annotation's name, or else the parameter's. */
    public static String of(VariableElement parameter, AnnotationView annotation) {
        var given = given(annotation);
        return given.isEmpty() ? parameter.getSimpleName().toString() : given;
    }

    private static String given(AnnotationView annotation) {
        var value = annotation.text("value");
        return value.isEmpty() ? annotation.text("name") : value;
    }

    /**
     * Why the parameter has no name; empty if it has one. For a class file without names, javac calls the parameters
     * {@code arg0}, {@code arg1} and so on.
     */
    public static Optional<String> refusal(Round round, VariableElement parameter, AnnotationView annotation) {
        var method = (ExecutableElement) parameter.getEnclosingElement();
        var owner = (TypeElement) method.getEnclosingElement();
        var index = method.getParameters().indexOf(parameter);
        if (!given(annotation).isEmpty() || !parameter.getSimpleName().contentEquals("arg" + index)
                || round.elements().getFileObjectOf(owner).getKind() != JavaFileObject.Kind.CLASS) {
            return Optional.empty();
        }
        // The compiler knows no place in a class file, so the message says it.
        return Optional.of("parameter " + (index + 1) + " of " + owner.getQualifiedName() + "." + method.getSimpleName()
                + " has no name in its class file; write the name in the annotation, as in @"
                + WebNames.shortName(annotation.name()) + "(\"name\"), or compile that class with -parameters");
    }
}

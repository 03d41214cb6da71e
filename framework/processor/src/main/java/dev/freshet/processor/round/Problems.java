package dev.freshet.processor.round;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/** Reports errors at their elements. A message says what is wrong and what to do. */
public final class Problems {

    private final Messager messager;
    private boolean any;

    Problems(Messager messager) {
        this.messager = messager;
    }

    /** Reports an error without a place. */
    public void error(String message) {
        any = true;
        messager.printError(message);
    }

    /** Reports an error at an element; null means that it has no place in the source. */
    public void error(@Nullable Element element, String message) {
        any = true;
        if (element == null) {
            messager.printError(message);
        } else {
            messager.printError(message, element);
        }
    }

    /** Reports an error at an annotation of the element. */
    public void error(Element element, AnnotationMirror annotation, String message) {
        any = true;
        messager.printMessage(Diagnostic.Kind.ERROR, message, element, annotation);
    }

    /** Reports an error at a value of an annotation of the element. */
    public void error(Element element, AnnotationMirror annotation, AnnotationValue value, String message) {
        any = true;
        messager.printMessage(Diagnostic.Kind.ERROR, message, element, annotation, value);
    }

    /** Whether this round has reported an error. */
    public boolean any() {
        return any;
    }
}

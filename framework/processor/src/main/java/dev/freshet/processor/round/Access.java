package dev.freshet.processor.round;

import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Checks whether generated code can access something. */
public final class Access {

    private Access() {
    }

    /** Whether the type or an enclosing type is private, so that no other top-level class can name it. */
    public static boolean isPrivate(Element type) {
        return type instanceof TypeElement
                && (type.getModifiers().contains(Modifier.PRIVATE) || isPrivate(type.getEnclosingElement()));
    }
}

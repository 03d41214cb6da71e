package dev.freshet.processor.inject;

import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.util.Elements;

/**
 * Checks whether generated code in a bean's package can name something.
 *
 * @param elements the elements
 * @param home the bean's package
 */
record Visibility(Elements elements, PackageElement home) {

    static Visibility from(Elements elements, Element bean) {
        return new Visibility(elements, elements.getPackageOf(bean));
    }

    /** Whether the element and all enclosing classes can be named. */
    boolean sees(Element element) {
        for (var current = element; !(current instanceof PackageElement); current = current.getEnclosingElement()) {
            var modifiers = current.getModifiers();
            if (modifiers.contains(Modifier.PRIVATE)
                    || !modifiers.contains(Modifier.PUBLIC) && !elements.getPackageOf(current).equals(home)) {
                return false;
            }
        }
        return true;
    }
}

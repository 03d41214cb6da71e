package dev.freshet.processor.round;

import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Looks for types that may not exist. */
public final class TypeSearch {
    private TypeSearch() {
    }

    /**
     * A type by its canonical name; null if there is none. In that case, {@link Elements#getTypeElement(CharSequence)}
     * searches each module of the JDK. The unnamed module sees the types of all of them, so one search there is enough.
     *
     * @param user the code that is compiled
     */
    public static @Nullable TypeElement type(Elements elements, Element user, String name) {
        var module = elements.getModuleOf(user);
        return module != null && module.isUnnamed() ? elements.getTypeElement(module, name)
                : elements.getTypeElement(name);
    }
}

package dev.freshet.processor.model;

import java.util.List;
import javax.lang.model.element.TypeElement;

/**
 * A bean that expressions can name.
 *
 * @param name the name of the bean
 * @param qualifier the name to inject it by; empty if its type is enough
 */
public record KnownBean(String name, TypeElement type, String qualifier) {

    /** Finds them. */
    @FunctionalInterface
    public interface Finder {
        /** @param owner the class with the expression */
        List<KnownBean> of(TypeElement owner);
    }

    /** Whether this is the name of the bean or the simple name of its class. */
    public boolean answersTo(String wanted) {
        return name.equals(wanted) || type.getSimpleName().contentEquals(wanted);
    }
}

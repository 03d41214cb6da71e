package dev.freshet.processor.model;

import dev.freshet.processor.write.TypeName;

/** How a bean is made. */
public sealed interface Creation {

    /**
     * By its constructor.
     *
     * @param made the bean's class, or the generated subclass that replaces it
     */
    record ByConstructor(TypeName made) implements Creation {
    }

    /**
     * By a method of a configuration class.
     *
     * @param owner the configuration class
     * @param ownerName the name to ask for the owner by, because subclasses have its type too; empty if its type is
     *     enough
     * @param method the method's name
     * @param isStatic whether the method needs no instance of the owner
     */
    record ByMethod(TypeName owner, String ownerName, String method, boolean isStatic) implements Creation {
    }

    /**
     * By reading configuration keys.
     *
     * @param binder the class that reads them
     */
    record ByBinder(TypeName binder) implements Creation {
    }
}

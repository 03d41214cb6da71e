package dev.freshet.inject;

import java.util.Objects;

/**
 * An instance given to the builder.
 *
 * @param name an empty name means any bean of the type
 * @param mustReplace whether it is an error if it replaces nothing
 */
record GivenBean(Class<?> type, String name, Object instance, boolean mustReplace) {

    GivenBean {
        Objects.requireNonNull(instance, () -> "no instance given for " + type.getName());
    }

    GivenBean(Class<?> type, String name, Object instance) {
        this(type, name, instance, false);
    }

    boolean replaces(BeanInfo bean) {
        return bean.types().contains(type) && (name.isEmpty() || name.equals(bean.name()));
    }
}

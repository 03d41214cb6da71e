package dev.freshet.inject;

import java.util.Objects;

/** An instance given to the builder; an empty name means any bean of the type. */
record GivenBean(Class<?> type, String name, Object instance) {

    GivenBean {
        Objects.requireNonNull(instance, () -> "no instance given for " + type.getName());
    }

    boolean replaces(BeanInfo bean) {
        return bean.types().contains(type) && (name.isEmpty() || name.equals(bean.name()));
    }
}

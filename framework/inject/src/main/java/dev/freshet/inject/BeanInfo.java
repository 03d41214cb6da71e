package dev.freshet.inject;

import java.util.List;

/**
 * Describes a bean before it is made.
 *
 * @param name unique in the scope
 * @param types the types that it can be injected as, its own class first
 * @param qualifiers further qualifiers: annotations as text ({@code "@com.acme.Fast"}) and supertypes with their type
 *     arguments ({@code "com.acme.Codec<com.acme.User>"})
 * @param primary whether it wins over other beans that match
 * @param order its position in a list, lower first
 * @param condition when the bean exists, for messages, such as {@code "profile eu & !test"}; empty for always
 * @param closed whether the scope calls {@link AutoCloseable#close}
 * @param fallback whether it is left out if another bean has its own type
 */
public record BeanInfo(String name, List<Class<?>> types, List<String> qualifiers, boolean primary, int order,
                       String condition, boolean closed, boolean fallback) {

    public BeanInfo {
        types = List.copyOf(types);
        qualifiers = List.copyOf(qualifiers);
    }

    /** A bean without qualifiers, order or condition, which the scope closes. */
    public static BeanInfo of(String name, Class<?>... types) {
        return new BeanInfo(name, List.of(types), List.of(), false, Order.LAST, "", true, false);
    }

    public BeanInfo qualified(String... qualifiers) {
        return new BeanInfo(name, types, List.of(qualifiers), primary, order, condition, closed, fallback);
    }

    public BeanInfo asPrimary() {
        return new BeanInfo(name, types, qualifiers, true, order, condition, closed, fallback);
    }

    public BeanInfo ordered(int order) {
        return new BeanInfo(name, types, qualifiers, primary, order, condition, closed, fallback);
    }

    public BeanInfo when(String condition) {
        return new BeanInfo(name, types, qualifiers, primary, order, condition, closed, fallback);
    }

    /** The scope does not close the bean. */
    public BeanInfo keptOpen() {
        return new BeanInfo(name, types, qualifiers, primary, order, condition, false, fallback);
    }

    public BeanInfo asFallback() {
        return new BeanInfo(name, types, qualifiers, primary, order, condition, closed, true);
    }

    boolean answersTo(String qualifier) {
        return name.equals(qualifier) || qualifiers.contains(qualifier);
    }
}

package dev.freshet.inject;

import java.util.List;

/**
 * What is known of a bean before it is made.
 *
 * @param name its name, one of a kind in the scope
 * @param types what it can be injected as, its own class first
 * @param qualifiers what else a place may ask for: qualifier annotations as text ({@code "@com.acme.Fast"}) and
 *     supertypes with their type arguments ({@code "com.acme.Codec<com.acme.User>"})
 * @param primary whether it wins where several fit
 * @param order its place in a list, lower first
 * @param profile the profile expression as written, for messages; empty if there is none
 * @param closed whether {@link AutoCloseable#close} is called when the scope closes
 * @param fallback whether it is left out where another bean has its own type
 */
public record BeanInfo(String name, List<Class<?>> types, List<String> qualifiers, boolean primary, int order,
                       String profile, boolean closed, boolean fallback) {

    /** Copies the lists. */
    public BeanInfo {
        types = List.copyOf(types);
        qualifiers = List.copyOf(qualifiers);
    }

    /** A bean without qualifiers, order or profile. */
    public static BeanInfo of(String name, Class<?>... types) {
        return new BeanInfo(name, List.of(types), List.of(), false, Order.LAST, "", true, false);
    }

    /** The same with these qualifiers. */
    public BeanInfo qualified(String... qualifiers) {
        return new BeanInfo(name, types, List.of(qualifiers), primary, order, profile, closed, fallback);
    }

    /** The same, marked {@link Primary}. */
    public BeanInfo asPrimary() {
        return new BeanInfo(name, types, qualifiers, true, order, profile, closed, fallback);
    }

    /** The same with an {@link Order}. */
    public BeanInfo ordered(int order) {
        return new BeanInfo(name, types, qualifiers, primary, order, profile, closed, fallback);
    }

    /** The same with the text of a {@link Profile}. */
    public BeanInfo when(String profile) {
        return new BeanInfo(name, types, qualifiers, primary, order, profile, closed, fallback);
    }

    /** The same, but never closed by the scope. */
    public BeanInfo keptOpen() {
        return new BeanInfo(name, types, qualifiers, primary, order, profile, false, fallback);
    }

    /** The same, marked {@link Fallback}. */
    public BeanInfo asFallback() {
        return new BeanInfo(name, types, qualifiers, primary, order, profile, closed, true);
    }

    boolean answersTo(String qualifier) {
        return name.equals(qualifier) || qualifiers.contains(qualifier);
    }
}

package dev.freshet.inject;

import jakarta.inject.Provider;
import java.util.List;
import java.util.Optional;

/**
 * Access to beans for generated code, by class and qualifiers, which must all match. The class may be a raw
 * supertype: for {@code Codec<User>} it is {@code Codec.class}. The processor has then checked the type arguments and
 * passes them as a qualifier. A bean that does not exist yet is made.
 */
public interface Beans {

    /**
     * The bean of this type.
     *
     * @throws BeanException if there is none, if several match and none is primary, or if it is being made right now
     */
    <T> T get(Class<? super T> type, String... qualifiers);

    /** The bean of this type; empty if there is none. Throws like {@link #get} otherwise. */
    <T> Optional<T> find(Class<? super T> type, String... qualifiers);

    /** All beans of this type in {@link Order}; unmodifiable, empty if there is none. */
    <T> List<T> list(Class<? super T> type, String... qualifiers);

    /** Looks up the bean at each call, which breaks a cycle. */
    <T> Provider<T> provider(Class<? super T> type, String... qualifiers);
}

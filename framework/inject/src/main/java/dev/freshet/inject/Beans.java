package dev.freshet.inject;

import jakarta.inject.Provider;
import java.util.List;
import java.util.Optional;

/**
 * The beans as generated code asks for them: by class and by qualifiers, all of which have to fit. The class may be a
 * raw supertype of what is wanted ({@code Codec<User>} asks for {@code Codec.class}); the processor has then checked
 * the type arguments and asks for them as a qualifier. A bean that is not made yet is made now.
 */
public interface Beans {

    /**
     * The bean of that type.
     *
     * @throws BeanException if there is none, if several fit and none is primary, or if it is being made just now
     */
    <T> T get(Class<? super T> type, String... qualifiers);

    /** The same, or nothing if there is none. */
    <T> Optional<T> find(Class<? super T> type, String... qualifiers);

    /** All beans of that type in {@link Order}; unmodifiable, empty if there is none. */
    <T> List<T> list(Class<? super T> type, String... qualifiers);

    /** Looks the bean up each time it is asked, which breaks a cycle. */
    <T> Provider<T> provider(Class<? super T> type, String... qualifiers);
}

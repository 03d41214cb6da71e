package dev.freshet.processor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What annotations say about choosing a bean.
 *
 * @param qualifiers qualifier annotations as text
 * @param primary whether it wins where several fit
 * @param fallback whether it is left out where another bean has its own type
 * @param order its place in a list; null if it has none
 * @param profile when it exists; null for always
 */
public record Traits(List<String> qualifiers, boolean primary, boolean fallback, @Nullable Integer order,
                     @Nullable ProfileExpression profile) {

    /** No annotation. */
    public static final Traits NONE = new Traits(List.of(), false, false, null, null);

    /** Copies the list. */
    public Traits {
        qualifiers = List.copyOf(qualifiers);
    }
}

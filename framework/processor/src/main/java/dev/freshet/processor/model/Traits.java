package dev.freshet.processor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What annotations say about selecting a bean.
 *
 * @param qualifiers qualifier annotations as text
 * @param primary whether it wins over other beans that match
 * @param fallback whether it is left out if another bean has its own type
 * @param order its position in a list; null for none
 * @param conditions the conditions for its existence, which must all hold; empty if it always exists
 */
public record Traits(List<String> qualifiers, boolean primary, boolean fallback, @Nullable Integer order,
                     List<Condition> conditions) {

    public static final Traits NONE = new Traits(List.of(), false, false, null, List.of());

    public Traits {
        qualifiers = List.copyOf(qualifiers);
        conditions = List.copyOf(conditions);
    }
}

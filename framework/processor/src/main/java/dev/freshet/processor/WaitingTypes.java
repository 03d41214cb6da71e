package dev.freshet.processor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/**
 * Types that a stage comes back to in the next round: they name types that another processor has still to write. Kept
 * by name, for an element is of its round.
 */
public final class WaitingTypes {
    private final Set<String> names = new LinkedHashSet<>();

    public void add(TypeElement type) {
        names.add(type.getQualifiedName().toString());
    }

    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** Those that have waited until this round, in the order in which they came. They wait no more. */
    public List<TypeElement> taken(Round round) {
        List<TypeElement> types = names.stream().map(round.elements()::getTypeElement).toList();
        names.clear();
        return types;
    }
}

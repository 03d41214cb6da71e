package dev.freshet.processor.round;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/**
 * Types that a stage processes in the next round, because they refer to types that another processor has yet to write.
 * Stores names, because an element belongs to its round.
 */
public final class WaitingTypes {
    private final Set<String> names = new LinkedHashSet<>();

    public void add(TypeElement type) {
        names.add(type.getQualifiedName().toString());
    }

    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** Removes and returns the waiting types, in the order added. */
    public List<TypeElement> taken(Round round) {
        List<TypeElement> types = names.stream().map(round.elements()::getTypeElement).toList();
        names.clear();
        return types;
    }
}

package dev.freshet.processor.round;

import java.util.ArrayList;
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

    /** Takes the waiting types and those of the round, except those whose annotations are unknown: these wait on. */
    public List<TypeElement> takenIfKnown(Round round) {
        List<TypeElement> types = new ArrayList<>(taken(round));
        types.addAll(round.types());
        types.removeIf(type -> {
            boolean unknown = AnnotationView.areUnknown(type);
            if (unknown) {
                add(type);
            }
            return unknown;
        });
        return types;
    }
}

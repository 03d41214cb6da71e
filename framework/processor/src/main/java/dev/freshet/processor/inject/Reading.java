package dev.freshet.processor.inject;

import dev.freshet.processor.Problems;
import dev.freshet.processor.Round;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Access to the compiler.
 *
 * @param elements the elements
 * @param types the types
 * @param problems collects errors
 */
record Reading(Elements elements, Types types, Problems problems) {

    static Reading of(Round round) {
        return new Reading(round.elements(), round.typeUtils(), round.problems());
    }

    static TypeElement element(DeclaredType type) {
        return (TypeElement) type.asElement();
    }
}

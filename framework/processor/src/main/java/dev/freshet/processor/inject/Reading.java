package dev.freshet.processor.inject;

import dev.freshet.processor.model.KnownBean;
import dev.freshet.processor.round.Problems;
import dev.freshet.processor.round.Round;
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
 * @param beans those that expressions may name
 */
record Reading(Elements elements, Types types, Problems problems, KnownBean.Finder beans) {

    static Reading of(Round round, KnownBean.Finder beans) {
        return new Reading(round.elements(), round.typeUtils(), round.problems(), beans);
    }

    static TypeElement element(DeclaredType type) {
        return (TypeElement) type.asElement();
    }
}

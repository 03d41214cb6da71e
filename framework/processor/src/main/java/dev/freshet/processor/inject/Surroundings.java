package dev.freshet.processor.inject;

import dev.freshet.processor.guard.GuardNames;
import dev.freshet.processor.guard.GuardSurrounding;
import dev.freshet.processor.guard.GuardedMethods;
import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.subclass.MarkedMethod;
import dev.freshet.processor.subclass.Surrounding;
import dev.freshet.processor.transaction.TransactionSurrounding;
import dev.freshet.processor.transaction.TransactionalMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;

/** What surrounds the methods of a bean: the check of the caller outside, the transaction inside. */
final class Surroundings {

    private Surroundings() {
    }

    /** From the outside to the inside; empty if the bean needs no subclass. */
    static List<Surrounding> of(TypeElement bean, Reading reading) {
        var guarded = new GuardedMethods(reading.elements(), reading.types());
        var names = new GuardNames(reading.elements(), reading.types(), reading.beans());
        var transactional = new TransactionalMethods(reading.elements(), reading.types()).of(bean);
        return Stream.of(new GuardSurrounding(guarded, names, bean), new TransactionSurrounding(bean, transactional))
                .filter(surrounding -> !surrounding.methods().isEmpty()).toList();
    }

    /** The parameters of the bean's constructor and those that the subclass adds. */
    static List<Dependency> dependencies(List<Surrounding> surroundings, List<Dependency> own, Site site) {
        var all = new ArrayList<>(own);
        surroundings.forEach(surrounding -> all.addAll(surrounding.dependencies(all, site)));
        return all;
    }

    /** Whether a surrounded method has a type that does not exist yet. */
    static boolean hasToWait(TypeElement bean, Reading reading) {
        return Stream.concat(new GuardedMethods(reading.elements(), reading.types()).of(bean).stream(),
                new TransactionalMethods(reading.elements(), reading.types()).of(bean).stream())
                .anyMatch(MarkedMethod::namesUnknownType);
    }
}

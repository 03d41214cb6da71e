package dev.freshet.processor.inject;

import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.round.TypeNames;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * Hints for a missing bean.
 *
 * @param reading access to the compiler
 * @param compiled the names of all types of this compilation
 * @param stereotypes tells which of them are beans
 */
record NearMisses(Reading reading, Collection<String> compiled, Stereotypes stereotypes) {

    String hint(Dependency dependency) {
        var wanted = reading.elements().getTypeElement(dependency.type().qualified());
        if (dependency.type().qualified().equals("java.util.Map")) {
            return "; beans cannot be injected as a Map; take a List";
        }
        if (dependency.type().qualified().equals("dev.freshet.data.transaction.TransactionSources")) {
            return "; @Transactional needs Freshet's data module; depend on freshet-data, or write a"
                    + " @Bean method that returns one";
        }
        var forgotten = wanted == null ? List.<TypeElement>of() : classesOf(wanted);
        if (forgotten.isEmpty()) {
            return "; put @Component on a class of that type, or write a @Bean method that returns one";
        }
        if (forgotten.equals(List.of(wanted))) {
            return "; put @Component on " + wanted.getSimpleName() + ", or write a @Bean method that returns it";
        }
        var names = forgotten.stream().map(type -> TypeNames.of(type).simpleName())
                .collect(Collectors.joining(" and "));
        var one = forgotten.size() == 1;
        return "; " + names + (one ? " is" : " are") + " of that type but not " + (one ? "a bean" : "beans")
                + "; put @Component on " + (one ? "it" : "the one to use");
    }

    private List<TypeElement> classesOf(TypeElement wanted) {
        var erased = reading.types().erasure(wanted.asType());
        return compiled.stream().map(reading.elements()::getTypeElement)
                .filter(type -> type != null && (type.getKind() == ElementKind.CLASS
                        || type.getKind() == ElementKind.RECORD))
                .filter(type -> !type.getModifiers().contains(Modifier.ABSTRACT))
                .filter(type -> stereotypes.of(type).isEmpty())
                .filter(type -> reading.types().isSubtype(reading.types().erasure(type.asType()), erased)).toList();
    }
}

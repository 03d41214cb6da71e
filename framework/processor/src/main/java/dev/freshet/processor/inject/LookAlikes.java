package dev.freshet.processor.inject;

import dev.freshet.processor.lookalike.LookAlike;
import dev.freshet.processor.lookalike.LookAlikeTable;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.web.AccessReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * Finds annotations of other frameworks that users may mistake for Freshet's, because they have the same name or
 * purpose. They would silently have no effect: a route with {@code @RolesAllowed} would be open. {@code
 * look-alikes.txt} lists them.
 */
final class LookAlikes {

    private final LookAlikeTable table = LookAlikeTable.OF_CODE;
    /** Caches which look-alike an annotation is or carries. */
    private final Map<String, Optional<LookAlike>> known = new HashMap<>();
    private final Set<String> compiled;

    /** @param compiled the names of all types of this compilation; grows from round to round */
    LookAlikes(Set<String> compiled) {
        this.compiled = compiled;
    }

    /** Reports look-alikes on the packages of this round. */
    void reportPackages(Round round) {
        round.packages().forEach(element -> on(element, (annotation, found) ->
                round.problems().error(element, annotation.mirror(), message(annotation, found))));
    }

    /**
     * Reports look-alikes on the type, its fields, its methods and their parameters. Nested types are reported
     * separately.
     *
     * @param bean whether to report those of supertypes from libraries, too
     */
    void report(TypeElement type, boolean bean, Round round) {
        elements(type).keySet().forEach(element -> AccessReader.refuseMisplaced(round, element));
        elements(type).forEach((element, _) -> on(element, (annotation, found) -> {
            if (!AccessReader.guards(round, annotation, element)) {
                round.problems().error(element, annotation.mirror(), message(annotation, found));
            }
        }));
        if (bean) {
            librarySupertypes(type, round).values().forEach(inherited -> reportInherited(type, inherited, round));
        }
    }

    private void reportInherited(TypeElement type, TypeElement inherited, Round round) {
        elements(inherited).forEach((element, place) -> on(element, (annotation, found) -> {
            if (!AccessReader.guards(round, annotation, element)) {
                round.problems().error(type, type.getSimpleName() + " inherits from " + place + ": "
                        + message(annotation, found));
            }
        }));
    }

    /** Elements and their descriptions for messages. */
    private static Map<Element, String> elements(TypeElement type) {
        var elements = new LinkedHashMap<Element, String>();
        elements.put(type, type.getQualifiedName().toString());
        addTypeParameters(type.getTypeParameters(), type, elements);
        for (var member : type.getEnclosedElements()) {
            if (!(member instanceof TypeElement)) {
                elements.put(member, type.getQualifiedName() + "." + member.getSimpleName());
            }
            if (member instanceof ExecutableElement executable) {
                addTypeParameters(executable.getTypeParameters(), executable, elements);
                executable.getParameters().forEach(parameter -> elements.put(parameter, "a parameter of "
                        + type.getQualifiedName() + "." + executable.getSimpleName()));
            }
        }
        return elements;
    }

    private static void addTypeParameters(
            Iterable<? extends TypeParameterElement> parameters, Element of, Map<Element, String> elements) {
        parameters.forEach(parameter -> elements.put(parameter, "a type parameter of " + of.getSimpleName()));
    }

    private void on(Element element, BiConsumer<AnnotationView, LookAlike> report) {
        for (var annotation : AnnotationView.all(element)) {
            find(annotation).ifPresent(found -> report.accept(annotation, found));
        }
    }

    /** The annotation itself, or one that it carries if it comes from a library and is therefore not compiled here. */
    private Optional<LookAlike> find(AnnotationView annotation) {
        var name = annotation.name();
        var cached = known.get(name);
        if (cached != null) {
            return cached;
        }
        // Cached first, because annotations may carry themselves, as @Retention does.
        known.put(name, Optional.empty());
        var found = table.find(name);
        if (found.isEmpty() && !name.startsWith("java.") && !compiled.contains(name)) {
            found = AnnotationView.all(annotation.type()).stream().map(this::find).flatMap(Optional::stream)
                    .findFirst();
        }
        known.put(name, found);
        return found;
    }

    private static String message(AnnotationView annotation, LookAlike found) {
        var name = annotation.name();
        return (name.equals(found.annotation()) ? "@" + name + " means"
                : "@" + name + " carries @" + found.annotation() + ", which means")
                + " nothing to Freshet; " + found.advice();
    }

    private Map<String, TypeElement> librarySupertypes(TypeElement type, Round round) {
        var found = new LinkedHashMap<String, TypeElement>();
        addSupertypes(type.asType(), round, found);
        return found;
    }

    /** Skips types of the frameworks themselves: their own annotations are not meant for Freshet. */
    private void addSupertypes(TypeMirror type, Round round, Map<String, TypeElement> found) {
        for (var supertype : round.typeUtils().directSupertypes(type)) {
            if (supertype instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
                var name = element.getQualifiedName().toString();
                if (!name.startsWith("java.") && !table.covers(name)) {
                    if (!compiled.contains(name)) {
                        found.putIfAbsent(name, element);
                    }
                    addSupertypes(supertype, round, found);
                }
            }
        }
    }
}

package dev.freshet.processor.inject;

import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.model.Creation;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.subclass.SubclassWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/** Reads a class with a stereotype annotation as a bean. */
final class ComponentReader {

    private static final Set<String> VALUE_IS_NO_NAME =
            Set.of(AnnotationNames.CONFIGURATION_PROPERTIES, AnnotationNames.WEB_SOCKET_ENDPOINT);

    private final Reading reading;

    ComponentReader(Reading reading) {
        this.reading = reading;
    }

    Optional<BeanModel> read(TypeElement type, AnnotationView stereotype) {
        var refusal = refusal(type);
        if (!refusal.isEmpty()) {
            reading.problems().error(type,
                    "@" + AnnotationNames.shortName(stereotype.name()) + " on " + type.getSimpleName()
                    + ": " + refusal);
            return Optional.empty();
        }
        return new ConstructorReader(reading).of(type).map(constructor -> bean(type, stereotype, constructor));
    }

    private BeanModel bean(TypeElement type, AnnotationView stereotype, ExecutableElement constructor) {
        var name = TypeNames.of(type);
        var site = site(type);
        var dependencies = new DependencyReader(reading).parametersOf(constructor).stream()
                .map(dependency -> type.equals(site.element()) ? dependency : dependency.at(site)).toList();
        var surroundings = Surroundings.of(type, reading);
        var made = surroundings.isEmpty() ? name : SubclassWriter.subclass(type);
        return new BeanModel(name(type, stereotype), name,
                ProvidedTypes.of(type.asType(), reading.types(), Visibility.from(reading.elements(), type)),
                new Creation.ByConstructor(made), Surroundings.dependencies(surroundings, dependencies, site),
                new TraitsReader(reading.problems()).of(type), new LifecycleReader(reading, type).of(type),
                name.generated("$Bean"), site);
    }

    /** Why no instance can be made; empty if one can. */
    private static String refusal(TypeElement type) {
        if (type.getKind() != ElementKind.CLASS && type.getKind() != ElementKind.RECORD) {
            return "an " + type.getKind().name().toLowerCase(Locale.ROOT) + " has no instances to make"
                    + "; put it on a class that implements it, or write a @Bean method";
        }
        if (type.getModifiers().contains(Modifier.ABSTRACT)) {
            return "the class is abstract; put it on a subclass, or write a @Bean method";
        }
        if (type.getNestingKind() == NestingKind.MEMBER && !type.getModifiers().contains(Modifier.STATIC)) {
            return "an inner class needs an instance of its outer class; make it static";
        }
        if (!type.getTypeParameters().isEmpty()) {
            return "the class has type parameters; put it on a subclass that fixes them, or write a @Bean method";
        }
        return isPrivate(type) ? "the class is private; remove private, so that generated code can make it" : "";
    }

    private static boolean isPrivate(Element type) {
        return type instanceof TypeElement
                && (type.getModifiers().contains(Modifier.PRIVATE) || isPrivate(type.getEnclosingElement()));
    }

    /** The stereotype's value, {@code @Named}, or the class name with a lower-case first letter. */
    static String name(TypeElement type, AnnotationView stereotype) {
        var naming = VALUE_IS_NO_NAME.contains(stereotype.name())
                ? AnnotationView.on(type, AnnotationNames.COMPONENT) : Optional.of(stereotype);
        var given = naming.map(annotation -> annotation.text("value")).orElse("");
        if (given.isEmpty()) {
            given = AnnotationView.on(type, AnnotationNames.NAMED).map(named -> named.text("value")).orElse("");
        }
        return given.isEmpty() ? decapitalised(type.getSimpleName().toString()) : given;
    }

    /**
     * The name by which generated code asks for the bean, because beans of subclasses have its type too. Empty if it is
     * not a bean.
     *
     * @param required whether the code needs a bean; then the name is also empty for a fallback, because the code takes
     *     the bean that replaces it, whatever its name
     */
    static Optional<String> nameToAsk(TypeElement type, boolean required) {
        return required && AnnotationView.isOn(type, AnnotationNames.FALLBACK) ? Optional.empty()
                : new Stereotypes().of(type).map(stereotype -> name(type, stereotype));
    }

    /** Like JavaBeans: {@code URLReader} keeps its capitals. */
    private static String decapitalised(String name) {
        if (name.length() > 1 && Character.isUpperCase(name.charAt(0)) && Character.isUpperCase(name.charAt(1))) {
            return name;
        }
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** For a generated class, the place is the class it was generated from, because the user can change that one. */
    static Site site(TypeElement type) {
        return new Site(TypeNames.of(type).simpleName(), origin(type).orElse(type));
    }

    /** The class from which the class is generated. */
    static Optional<TypeElement> origin(TypeElement type) {
        return AnnotationView.on(type, AnnotationNames.GENERATED_FROM)
                .flatMap(annotation -> annotation.types("value").stream().findFirst())
                .map(origin -> Reading.element((DeclaredType) origin));
    }
}

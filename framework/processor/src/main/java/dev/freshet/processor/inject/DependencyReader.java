package dev.freshet.processor.inject;

import dev.freshet.processor.model.Dependency.Kind;
import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a constructor or {@code @Bean} method as dependencies. */
final class DependencyReader {

    private final Reading reading;
    private final QualifierReader qualifiers;

    DependencyReader(Reading reading) {
        this.reading = reading;
        this.qualifiers = new QualifierReader(reading.problems());
    }

    List<Dependency> parametersOf(ExecutableElement executable) {
        return executable.getParameters().stream().flatMap(parameter -> read(parameter).stream()).toList();
    }

    private Optional<Dependency> read(VariableElement parameter) {
        var type = parameter.asType();
        var hidden = Access.privateIn(type);
        if (hidden.isPresent()) {
            error(parameter, TypeNames.of(hidden.get()).simpleName()
                    + " is private; remove private, so that generated code can name it");
            return Optional.empty();
        }
        var kind = kind(parameter, type);
        var wanted = switch (kind) {
            case ONE, NULLABLE -> Optional.of(type);
            case OPTIONAL, LIST, PROVIDER -> argument(parameter, (DeclaredType) type);
        };
        return wanted.filter(bean -> check(parameter, bean, kind))
                .map(bean -> new Dependency(parameter.getSimpleName().toString(), kind, TypeNames.of(boxed(bean)),
                        TypeNames.of(type), asked(parameter, bean, kind), new Site(parameter.toString(), parameter)));
    }

    /** The qualifiers, or the name of the bean for which the parameter's class is generated. */
    private List<String> asked(VariableElement parameter, TypeMirror bean, Kind kind) {
        var asked = qualifiers.asked(parameter);
        return !asked.isEmpty() ? asked
                : ComponentReader.origin((TypeElement) parameter.getEnclosingElement().getEnclosingElement())
                        .filter(origin -> reading.types().isSameType(origin.asType(), bean))
                        .flatMap(origin -> ComponentReader.nameToAsk(origin, kind != Kind.OPTIONAL)).stream().toList();
    }

    private static Kind kind(VariableElement parameter, TypeMirror type) {
        if (type instanceof DeclaredType declared) {
            switch (Reading.element(declared).getQualifiedName().toString()) {
                case "java.util.List" -> {
                    return Kind.LIST;
                }
                case "java.util.Optional" -> {
                    return Kind.OPTIONAL;
                }
                case "jakarta.inject.Provider" -> {
                    return Kind.PROVIDER;
                }
                default -> {
                }
            }
        }
        return AnnotationView.isNullable(parameter) ? Kind.NULLABLE : Kind.ONE;
    }

    private Optional<TypeMirror> argument(VariableElement parameter, DeclaredType type) {
        if (type.getTypeArguments().isEmpty()) {
            error(parameter, "add the type argument: " + type.asElement().getSimpleName() + "<SomeBean>");
            return Optional.empty();
        }
        var argument = type.getTypeArguments().getFirst();
        if (!(argument instanceof WildcardType wildcard)) {
            return Optional.of(argument);
        }
        if (wildcard.getExtendsBound() == null) {
            error(parameter, "an open type matches every bean; write a type or a bound: ? extends SomeBean");
        }
        return Optional.ofNullable(wildcard.getExtendsBound());
    }

    private boolean check(VariableElement parameter, TypeMirror bean, Kind kind) {
        var refusal = refusal(bean, kind);
        if (refusal != null) {
            error(parameter, refusal);
        }
        return refusal == null;
    }

    private static @Nullable String refusal(TypeMirror bean, Kind kind) {
        if (bean instanceof ArrayType array) {
            return array.getComponentType() instanceof PrimitiveType || kind != Kind.ONE ? null
                    : "beans cannot be injected as an array; take a List<"
                            + TypeNames.of(array.getComponentType()).shortText() + ">";
        }
        if (!(bean instanceof DeclaredType declared)) {
            return null;
        }
        var text = TypeNames.of(bean).shortText();
        return switch (Reading.element(declared).getQualifiedName().toString()) {
            case "java.util.List", "java.util.Optional", "jakarta.inject.Provider" ->
                "a bean cannot have the type " + text + "; do not nest List, Optional and Provider";
            case "java.util.Set", "java.util.Collection" ->
                "beans are injected as a List, in @Order; take a " + text.replaceFirst("Set|Collection", "List");
            case "javax.inject.Provider", "com.google.inject.Provider",
                 "org.springframework.beans.factory.ObjectProvider" -> "take a jakarta.inject.Provider instead";
            default -> null;
        };
    }

    private TypeMirror boxed(TypeMirror type) {
        return type instanceof PrimitiveType primitive ? reading.types().boxedClass(primitive).asType() : type;
    }

    private void error(VariableElement parameter, String message) {
        reading.problems().error(parameter, "parameter " + parameter.getSimpleName() + ": " + message);
    }
}

package dev.freshet.processor.subclass;

import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.round.Warnings;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Writes the subclass of a bean. */
public final class SubclassWriter {

    private final TypeElement bean;
    private final List<Dependency> dependencies;
    /** From the outside to the inside. */
    private final List<Surrounding> surroundings;
    private final JavaSource source;
    private final FreeNames names = new FreeNames();
    /** Each method once, whatever surrounds it, by declaration. */
    private final Map<ExecutableElement, MarkedMethod> methods = new LinkedHashMap<>();

    private SubclassWriter(TypeElement bean, List<Dependency> dependencies, List<Surrounding> surroundings) {
        this.bean = bean;
        this.dependencies = dependencies;
        this.surroundings = surroundings;
        this.source = new JavaSource(subclass(bean));
        surroundings.forEach(surrounding -> {
            surrounding.choose(names);
            surrounding.methods().forEach(method -> methods.putIfAbsent(method.element(), method));
        });
    }

    /** The name of the subclass. */
    public static TypeName subclass(TypeElement bean) {
        return TypeNames.of(bean).generated("$Intercepted");
    }

    /**
     * The source of {@link #subclass}.
     *
     * @param constructor the bean's constructor
     * @param own its parameters
     * @param surroundings what surrounds methods, from the outside to the inside; at least one
     */
    public static JavaSource write(ExecutableElement constructor, List<Dependency> own, List<Surrounding> surroundings,
            Elements elements) {
        var bean = (TypeElement) constructor.getEnclosingElement();
        return new SubclassWriter(bean, own, surroundings).write(constructor, elements);
    }

    private JavaSource write(ExecutableElement constructor, Elements elements) {
        ElementFilter.typesIn(elements.getAllMembers(bean)).forEach(member ->
                source.hide(member.getSimpleName().toString()));
        var name = subclass(bean).simpleName();
        var user = source.use(TypeNames.of(bean));
        source.line("/** Surrounds methods of {@link " + user + "} as their annotations say. */");
        source.line("@" + source.use(TypeName.of("dev.freshet.inject", "GeneratedFrom")) + "(" + user + ".class)");
        source.suppress(warnings(elements)).open("final class " + name + " extends " + user).blank();
        surroundings.forEach(surrounding -> surrounding.writeFields(source));
        writeConstructor(name, constructor);
        methods.values().forEach(this::writeMethod);
        return source.close();
    }

    private void writeConstructor(String name, ExecutableElement constructor) {
        var parameters = new ArrayList<>(dependencies);
        var added = new ArrayList<List<Dependency>>();
        for (var surrounding : surroundings) {
            var more = surrounding.dependencies(parameters, Site.of(""));
            added.add(more);
            parameters.addAll(more);
        }
        source.blank().open(name + "("
                + parameters.stream().map(this::parameter).collect(Collectors.joining(", ")) + ")"
                + throwing(constructor.getThrownTypes()));
        for (var index = 0; index < surroundings.size(); index++) {
            surroundings.get(index).writeAssignments(added.get(index), source);
        }
        source.line("super("
                + dependencies.stream().map(Dependency::parameter).collect(Collectors.joining(", ")) + ");")
                .close();
    }

    private String parameter(Dependency dependency) {
        return source.use(dependency.declared()) + " " + dependency.parameter();
    }

    private void writeMethod(MarkedMethod method) {
        var type = method.type();
        var parameters = method.element().getParameters().stream()
                .map(one -> names.parameter(one.getSimpleName().toString())).toList();
        var result = type.getReturnType();
        source.blank().override().open(visibility(method) + typeParameters(method) + text(result) + " "
                + method.name() + "(" + parameters(method, parameters) + ")" + throwing(type.getThrownTypes()));
        var call = "super." + method.name() + "(" + String.join(", ", parameters) + ")";
        for (var surrounding : surroundings) {
            surrounding.writeBefore(method, parameters, source);
        }
        for (var surrounding : surroundings.reversed()) {
            call = surrounding.around(method, call, source);
        }
        source.line((result.getKind() == TypeKind.VOID ? "" : "return ") + call + ";").close();
    }

    private static String visibility(MarkedMethod method) {
        return method.is(Modifier.PUBLIC) ? "public " : method.is(Modifier.PROTECTED) ? "protected " : "";
    }

    private String typeParameters(MarkedMethod method) {
        var variables = method.type().getTypeVariables();
        return variables.isEmpty() ? "" : variables.stream()
                .map(variable -> variable.asElement().getSimpleName() + bounds(variable.getUpperBound()))
                .collect(Collectors.joining(", ", "<", "> "));
    }

    private String bounds(TypeMirror bound) {
        if (bound instanceof IntersectionType several) {
            return several.getBounds().stream().map(this::text).collect(Collectors.joining(" & ", " extends ", ""));
        }
        return bound.toString().equals("java.lang.Object") ? "" : " extends " + text(bound);
    }

    private String parameters(MarkedMethod method, List<String> names) {
        var types = method.type().getParameterTypes();
        var texts = new ArrayList<String>();
        for (var index = 0; index < names.size(); index++) {
            var last = index == names.size() - 1 && method.element().isVarArgs();
            var type = types.get(index);
            texts.add((last ? text(((ArrayType) type).getComponentType()) + "..." : text(type)) + " "
                    + names.get(index));
        }
        return String.join(", ", texts);
    }

    private String throwing(List<? extends TypeMirror> thrown) {
        return thrown.isEmpty() ? ""
                : thrown.stream().map(this::text).collect(Collectors.joining(", ", " throws ", ""));
    }

    private String text(TypeMirror type) {
        return source.use(TypeNames.of(type));
    }

    private Set<String> warnings(Elements elements) {
        var warnings = new TreeSet<>(Warnings.of(bean, elements));
        // These warnings only concern public classes.
        warnings.remove("exports");
        warnings.remove("missing-explicit-ctor");
        for (var method : methods.values()) {
            var owner = (TypeElement) method.element().getEnclosingElement();
            if (!owner.equals(bean) && elements.isDeprecated(method.element())) {
                warnings.addAll(List.of("deprecation", "removal"));
            }
            warnings.addAll(Signature.warnings(method));
        }
        return warnings;
    }
}

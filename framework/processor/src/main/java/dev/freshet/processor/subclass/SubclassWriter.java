package dev.freshet.processor.transaction;

import dev.freshet.processor.TypeNames;
import dev.freshet.processor.Warnings;
import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.TypeName;
import dev.freshet.processor.write.JavaSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

/** Writes the subclass that runs methods of a bean in transactions. */
public final class SubclassWriter {

    private final TypeElement bean;
    private final List<Dependency> dependencies;
    private final List<TransactionalMethod> methods;
    private final JavaSource source;
    private final DefinitionWriter definitions;
    /** The field of each data source, by name. */
    private final Map<String, String> fields = new LinkedHashMap<>();
    private final List<String> constants = new ArrayList<>();
    /** Names that a method's parameter would hide. */
    private final Set<String> taken = new HashSet<>();

    private SubclassWriter(TypeElement bean, List<Dependency> dependencies, List<TransactionalMethod> methods) {
        this.bean = bean;
        this.dependencies = dependencies;
        this.methods = methods;
        this.source = new JavaSource(TransactionalMethods.subclass(bean));
        this.definitions = new DefinitionWriter(source);
        for (var method : methods) {
            fields.computeIfAbsent(method.annotation().text("source"), _ -> free("transactions"));
            constants.add(free(constant(method.name())));
        }
    }

    /**
     * The source of {@link TransactionalMethods#subclass}.
     *
     * @param constructor the bean's constructor
     * @param dependencies its parameters, followed by the source of transactions
     */
    public static JavaSource write(ExecutableElement constructor, List<Dependency> dependencies,
            List<TransactionalMethod> methods, Elements elements) {
        var bean = (TypeElement) constructor.getEnclosingElement();
        return new SubclassWriter(bean, dependencies, methods).write(constructor, elements);
    }

    private String free(String name) {
        var count = 1;
        while (!taken.add(count == 1 ? name : name + count)) {
            count++;
        }
        return count == 1 ? name : name + count;
    }

    /** For example {@code RENAME_ALL} for {@code renameAll}. */
    private static String constant(String method) {
        var name = new StringBuilder();
        for (var index = 0; index < method.length(); index++) {
            var letter = method.charAt(index);
            if (Character.isUpperCase(letter) && index > 0 && !Character.isUpperCase(method.charAt(index - 1))) {
                name.append('_');
            }
            name.append(letter);
        }
        return name.toString().toUpperCase(Locale.ROOT);
    }

    private JavaSource write(ExecutableElement constructor, Elements elements) {
        ElementFilter.typesIn(elements.getAllMembers(bean)).forEach(member ->
                source.hide(member.getSimpleName().toString()));
        var name = TransactionalMethods.subclass(bean).simpleName();
        var user = source.use(TypeNames.of(bean));
        source.line("/** Runs methods of {@link " + user + "} in transactions. */");
        source.line("@" + source.use(TypeName.of("dev.freshet.inject", "GeneratedFrom")) + "(" + user + ".class)");
        source.suppress(warnings(elements)).open("final class " + name + " extends " + user).blank();
        writeFields();
        writeConstructor(name, constructor);
        for (var index = 0; index < methods.size(); index++) {
            writeMethod(methods.get(index), constants.get(index));
        }
        return source.close();
    }

    private void writeFields() {
        for (var index = 0; index < methods.size(); index++) {
            var method = methods.get(index);
            var text = definitions.write(bean.getSimpleName() + "." + method.name(), method.annotation());
            source.line("private static final " + source.use(TransactionNames.of("TransactionDefinition")) + " "
                    + constants.get(index) + " =").more(text + ";");
        }
        source.blank();
        fields.values().forEach(field -> source.line("private final "
                + source.use(TransactionNames.of("Transactions")) + " " + field + ";"));
    }

    /** Sets the fields before super(), because a constructor may call methods that are overridden here. */
    private void writeConstructor(String name, ExecutableElement constructor) {
        var parameters = dependencies.stream().map(one -> source.use(one.declared()) + " " + one.parameter())
                .collect(Collectors.joining(", "));
        source.blank().open(name + "(" + parameters + ")" + throwing(constructor.getThrownTypes()));
        var sources = dependencies.getLast().parameter();
        fields.forEach((dataSource, field) -> source.line("this." + field + " = " + sources + ".get("
                + JavaSource.literal(dataSource) + ");"));
        source.line("super(" + dependencies.stream().limit(dependencies.size() - 1L).map(Dependency::parameter)
                .collect(Collectors.joining(", ")) + ");").close();
    }

    private void writeMethod(TransactionalMethod method, String constant) {
        var type = method.type();
        var names = method.element().getParameters().stream().map(one -> parameter(one.getSimpleName().toString()))
                .toList();
        var result = type.getReturnType();
        source.blank().line("@Override").open(visibility(method) + typeParameters(method) + text(result) + " "
                + method.name() + "(" + parameters(method, names) + ")" + throwing(type.getThrownTypes()));
        var isVoid = result.getKind() == TypeKind.VOID;
        var work = "_ -> super." + method.name() + "(" + String.join(", ", names) + ")";
        var several = type.getThrownTypes().size() > 1;
        source.line((isVoid ? "" : "return ") + fields.get(method.annotation().text("source"))
                + (isVoid ? ".executeWithoutResult(" : ".execute(") + constant + ", "
                + (several ? source.use(TransactionNames.of(isVoid ? "WorkWithoutResult" : "Work"))
                        + ".throwing(" + work + ")" : work) + ");");
        source.close();
    }

    private String parameter(String name) {
        var free = name;
        while (taken.contains(free)) {
            free += "_";
        }
        return free;
    }

    private static String visibility(TransactionalMethod method) {
        return method.is(Modifier.PUBLIC) ? "public " : method.is(Modifier.PROTECTED) ? "protected " : "";
    }

    private String typeParameters(TransactionalMethod method) {
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

    private String parameters(TransactionalMethod method, List<String> names) {
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
        for (var method : methods) {
            var owner = (TypeElement) method.element().getEnclosingElement();
            if (!owner.equals(bean) && elements.isDeprecated(method.element())) {
                warnings.addAll(List.of("deprecation", "removal"));
            }
            warnings.addAll(Signature.warnings(method));
        }
        return warnings;
    }
}

package dev.freshet.processor.inject;

import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.model.Condition;
import dev.freshet.processor.model.Creation;
import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.subclass.Surrounding;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the factory of one bean into the bean's package. */
final class FactoryWriter {

    private static final String INJECT = "dev.freshet.inject";

    private final BeanModel bean;
    private final JavaSource source;

    private FactoryWriter(BeanModel bean) {
        this.bean = bean;
        this.source = new JavaSource(bean.factory());
    }

    static JavaSource write(BeanModel bean, Set<String> suppressed) {
        return new FactoryWriter(bean).write(suppressed);
    }

    private JavaSource write(Set<String> suppressed) {
        var owner = bean.creation() instanceof Creation.ByMethod method ? method.owner() : bean.type();
        var parent = bean.creation() instanceof Creation.ByBinder ? "BoundFactory" : "BeanFactory";
        source.line("/** Makes the bean {@code " + JavaSource.documentation(bean.name()) + "}. */");
        source.line("@" + use("GeneratedFrom") + "(" + source.use(owner) + ".class)");
        source.suppress(suppressed);
        source.open("public final class " + bean.factory().simpleName() + " implements "
                + source.use(TypeName.of(INJECT, parent).with(bean.type())));
        writeInfo();
        writeCondition();
        if (bean.creation() instanceof Creation.ByBinder bound) {
            writeBinder(bound);
        } else {
            writeCreate();
        }
        writeCalls("start", bean.lifecycle().start());
        writeCalls("stop", bean.lifecycle().stop());
        return source.close();
    }

    private String use(String runtimeType) {
        return source.use(TypeName.of(INJECT, runtimeType));
    }

    private void method(String head) {
        source.blank().line("@Override").open("public " + head);
    }

    private void writeInfo() {
        method(use("BeanInfo") + " info()");
        var types = bean.provides().stream().map(TypeName::raw).collect(Collectors.toCollection(LinkedHashSet::new));
        var arguments = Stream.concat(Stream.of(JavaSource.literal(bean.name())),
                types.stream().map(type -> source.use(type) + ".class")).toList();
        var traits = infoTraits();
        source.line("return " + use("BeanInfo") + ".of(" + String.join(", ", arguments) + ")"
                + (traits.isEmpty() ? ";" : ""));
        for (var index = 0; index < traits.size(); index++) {
            source.more(traits.get(index) + (index == traits.size() - 1 ? ";" : ""));
        }
        source.close();
    }

    private List<String> infoTraits() {
        var traits = new ArrayList<String>();
        var qualifiers = Stream.concat(bean.traits().qualifiers().stream(),
                bean.provides().stream().filter(TypeName::isExactlyGeneric).map(TypeName::canonical)).toList();
        if (!qualifiers.isEmpty()) {
            traits.add(".qualified(" + literals(qualifiers) + ")");
        }
        if (bean.traits().primary()) {
            traits.add(".asPrimary()");
        }
        if (bean.traits().fallback()) {
            traits.add(".asFallback()");
        }
        if (bean.traits().order() != null) {
            traits.add(".ordered(" + bean.traits().order() + ")");
        }
        var conditions = bean.traits().conditions();
        if (!conditions.isEmpty()) {
            traits.add(".when(" + JavaSource.literal(
                    conditions.stream().map(Condition::text).collect(Collectors.joining(", "))) + ")");
        }
        if (bean.lifecycle().keptOpen()) {
            traits.add(".keptOpen()");
        }
        return traits;
    }

    /** Joins conditions by {@code &}, because {@code &&} would leave keys unread, and thus unknown. */
    private void writeCondition() {
        var conditions = bean.traits().conditions();
        if (!conditions.isEmpty()) {
            method("boolean isActive(" + use("Conditions") + " conditions)");
            source.line("return " + conditions.getFirst().java("conditions") + (conditions.size() == 1 ? ";" : ""));
            for (var index = 1; index < conditions.size(); index++) {
                source.more("& " + conditions.get(index).java("conditions")
                        + (index == conditions.size() - 1 ? ";" : ""));
            }
            source.close();
        }
    }

    private void writeBinder(Creation.ByBinder bound) {
        method(source.use(TypeName.of("dev.freshet.config", "ConfigBinder").with(bean.type())) + " binder()");
        source.line("return new " + source.use(bound.binder()) + "();").close();
    }

    private void writeCreate() {
        method(source.use(bean.type()) + " create(" + use("Beans") + " beans) throws Exception");
        for (var dependency : bean.dependencies()) {
            source.line(source.use(dependency.declared()) + " " + variable(dependency) + " = " + lookUp(dependency)
                    + ";");
        }
        var arguments = bean.dependencies().stream().map(this::variable)
                .collect(Collectors.joining(", ", "(", ")"));
        source.line("return " + target() + arguments + ";").close();
    }

    private String target() {
        if (bean.creation() instanceof Creation.ByConstructor constructor) {
            return "new " + source.use(constructor.made());
        }
        var method = (Creation.ByMethod) bean.creation();
        var owner = source.use(method.owner());
        if (method.isStatic()) {
            return owner + "." + method.method();
        }
        var name = method.ownerName().isEmpty() ? "" : ", " + JavaSource.literal(method.ownerName());
        return "beans.<" + owner + ">get(" + owner + ".class" + name + ")." + method.method();
    }

    /** The parameter's name, which reads best, unless generated code uses it for something else. */
    private String variable(Dependency dependency) {
        var name = dependency.parameter();
        return name.equals("beans") ? Surrounding.freeName("beans_", bean.dependencies()) : name;
    }

    private String lookUp(Dependency dependency) {
        var type = source.use(dependency.type().raw()) + ".class";
        var arguments = Stream.concat(Stream.of(type), dependency.runtimeQualifiers().stream().map(JavaSource::literal))
                .collect(Collectors.joining(", ", "(", ")"));
        return switch (dependency.kind()) {
            case ONE -> "beans.get" + arguments;
            case NULLABLE -> "beans.<" + source.use(dependency.type()) + ">find" + arguments + ".orElse(null)";
            case OPTIONAL -> "beans.find" + arguments;
            case LIST -> "beans.list" + arguments;
            case PROVIDER -> "beans.provider" + arguments;
        };
    }

    private void writeCalls(String method, List<String> calls) {
        if (calls.isEmpty()) {
            return;
        }
        var mayThrow = calls.stream().anyMatch(bean.lifecycle().mayThrow()::contains);
        method("void " + method + "(" + source.use(bean.type()) + " bean)" + (mayThrow ? " throws Exception" : ""));
        calls.forEach(call -> source.line("bean." + call + "();"));
        source.close();
    }

    private static String literals(List<String> texts) {
        return texts.stream().map(JavaSource::literal).collect(Collectors.joining(", "));
    }
}

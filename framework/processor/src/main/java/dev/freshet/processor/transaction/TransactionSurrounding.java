package dev.freshet.processor.transaction;

import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.subclass.FreeNames;
import dev.freshet.processor.subclass.MarkedMethod;
import dev.freshet.processor.subclass.Surrounding;
import dev.freshet.processor.write.JavaSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** Runs methods of a bean in transactions. */
public final class TransactionSurrounding implements Surrounding {

    private final TypeElement bean;
    private final List<MarkedMethod> methods;
    /** The field of each data source, by name. */
    private final Map<String, String> fields = new LinkedHashMap<>();
    /** The constant with the definition of each method. */
    private final Map<ExecutableElement, String> constants = new LinkedHashMap<>();

    /** @param methods those that run in transactions */
    public TransactionSurrounding(TypeElement bean, List<MarkedMethod> methods) {
        this.bean = bean;
        this.methods = List.copyOf(methods);
    }

    @Override
    public List<MarkedMethod> methods() {
        return methods;
    }

    @Override
    public List<Dependency> dependencies(List<Dependency> taken, Site site) {
        return List.of(new Dependency(Surrounding.freeName("transactionSources", taken), Dependency.Kind.ONE,
                TransactionNames.SOURCES, TransactionNames.SOURCES, List.of(), site));
    }

    @Override
    public void choose(FreeNames names) {
        for (var method : methods) {
            fields.computeIfAbsent(dataSource(method), _ -> names.take("transactions"));
            constants.put(method.element(), names.take(constant(method.name())));
        }
    }

    private static String dataSource(MarkedMethod method) {
        return method.annotation().text("source");
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

    @Override
    public void writeFields(JavaSource source) {
        var definitions = new DefinitionWriter(source);
        for (var method : methods) {
            var text = definitions.write(bean.getSimpleName() + "." + method.name(), method.annotation());
            source.line("private static final " + source.use(TransactionNames.of("TransactionDefinition")) + " "
                    + constants.get(method.element()) + " =").more(text + ";");
        }
        source.blank();
        fields.values().forEach(field -> source.line("private final "
                + source.use(TransactionNames.of("Transactions")) + " " + field + ";"));
    }

    @Override
    public void writeAssignments(List<Dependency> parameters, JavaSource source) {
        fields.forEach((dataSource, field) -> source.line("this." + field + " = " + parameters.getFirst().parameter()
                + ".get(" + JavaSource.literal(dataSource) + ");"));
    }

    @Override
    public void writeBefore(MarkedMethod method, List<String> parameters, JavaSource source) {
        // The transaction begins in the call itself.
    }

    @Override
    public String around(MarkedMethod method, String call, JavaSource source) {
        var own = methods.stream().filter(one -> one.element().equals(method.element())).findFirst();
        if (own.isEmpty()) {
            return call;
        }
        var isVoid = method.type().getReturnType().getKind() == TypeKind.VOID;
        var work = "_ -> " + call;
        var several = method.type().getThrownTypes().size() > 1;
        return fields.get(dataSource(own.get())) + (isVoid ? ".executeWithoutResult(" : ".execute(")
                + constants.get(method.element()) + ", "
                + (several ? source.use(TransactionNames.of(isVoid ? "WorkWithoutResult" : "Work"))
                        + ".throwing(" + work + ")" : work) + ")";
    }
}

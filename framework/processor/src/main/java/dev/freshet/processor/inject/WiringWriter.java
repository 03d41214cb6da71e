package dev.freshet.processor.inject;

import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the wiring of a module: its factories, each after those that it needs. */
final class WiringWriter {

    private static final String INJECT = "dev.freshet.inject";

    private WiringWriter() {
    }

    static JavaSource write(TypeName wiring, List<BeanModel> beans, Collection<String> classes, List<String> after,
                            Set<String> suppressed) {
        var source = new JavaSource(wiring);
        source.line("/** Wires the beans of this module, each after those it needs. */");
        source.line("@" + source.use(TypeName.of(INJECT, "WiredBeans")) + "({");
        var names = classes.stream().map(JavaSource::literal).collect(Collectors.joining(",\n        "));
        source.more(names).line("})").suppress(suppressed);
        source.open("public final class " + wiring.simpleName() + " implements "
                + source.use(TypeName.of(INJECT, "Wiring")));
        source.blank().line("@Override")
                .open("public void wire(" + source.use(TypeName.of(INJECT, "BeanRegistry")) + " beans)");
        beans.forEach(bean -> source.line("beans.add(new " + source.use(bean.factory()) + "());"));
        source.close();
        if (!after.isEmpty()) {
            var list = source.use(TypeName.of("java.util", "List"));
            source.blank().line("@Override").open("public " + list + "<String> after()");
            source.line("return " + list + ".of(" + after.stream().map(JavaSource::literal)
                    .collect(Collectors.joining(", ")) + ");").close();
        }
        return source.close();
    }
}

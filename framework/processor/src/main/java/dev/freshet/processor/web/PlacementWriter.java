package dev.freshet.processor.web;

import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the class that registers a filter or an interceptor. */
final class PlacementWriter {

    private PlacementWriter() {
    }

    static JavaSource write(PlacementModel model) {
        var source = new JavaSource(model.generated());
        var name = model.generated().simpleName();
        var type = source.use(model.type());
        source.line("/** Puts {@link " + type + "} before the routes. */");
        GeneratedBean.annotate(source, model.owner(), model.element(), model.traits());
        source.open("final class " + name + " implements " + source.use(WebNames.application("RouteSource"))).blank();
        var held = model.mayBeAbsent() ? source.use(TypeName.of("java.util", "Optional").with(model.type())) : type;
        source.line("private final " + held + " bean;").blank();
        var named = model.name().isEmpty() ? "" : "@" + source.use(TypeName.of("jakarta.inject", "Named")) + "("
                + JavaSource.literal(model.name()) + ") ";
        var scope = model.mayBeAbsent() ? ", " + source.use(WebNames.inject("BeanScope")) + " beans" : "";
        source.open(name + "(" + named + held + " bean" + scope + ")");
        if (model.mayBeAbsent()) {
            source.line("// A bean that replaces it has a placement of its own, even if it has the same name.");
            source.line("this.bean = bean.filter(_ -> beans.infos().stream().noneMatch(info -> !info.fallback()"
                    + " && info.types().contains(" + source.use(model.type().raw()) + ".class)));");
        } else {
            source.line("this.bean = bean;");
        }
        source.close();
        GeneratedBean.openRegister(source);
        if (model.mayBeAbsent()) {
            source.open("if (bean.isEmpty())").line("return;").close();
        }
        var bean = model.mayBeAbsent() ? "bean.get()" : "bean";
        for (var role : model.roles()) {
            source.line("registry." + role + "(" + bean + ", " + source.use(WebNames.application("Placement"))
                    + ".EVERYWHERE");
            patterns(source, "include", model.included());
            patterns(source, "exclude", model.excluded());
            if (model.nonBlocking()) {
                source.more(".nonBlocking()");
            }
            source.more(".order(" + GeneratedBean.order(model.traits()) + "));");
        }
        return source.close().close();
    }

    private static void patterns(JavaSource source, String method, List<String> patterns) {
        if (!patterns.isEmpty()) {
            source.more(patterns.stream().map(JavaSource::literal)
                    .collect(Collectors.joining(", ", "." + method + "(", ")")));
        }
    }
}

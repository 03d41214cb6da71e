package dev.freshet.processor.guard;

import dev.freshet.processor.authorize.AuthorizeExpression;
import dev.freshet.processor.authorize.ExpressionException;
import dev.freshet.processor.authorize.Guard;
import dev.freshet.processor.authorize.InjectedBean;
import dev.freshet.processor.authorize.Names.Phase;
import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.subclass.FreeNames;
import dev.freshet.processor.subclass.MarkedMethod;
import dev.freshet.processor.subclass.Surrounding;
import dev.freshet.processor.web.AccessReader;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;

/** Refuses callers before methods of a bean run. */
public final class GuardSurrounding implements Surrounding {

    private static final TypeName AUTHORIZATION = TypeName.of("dev.freshet.security", "Authorization");
    /** As in servlets: every caller with credentials. */
    private static final String ANY_ROLE = "**";

    private final GuardNames names;
    private final TypeElement bean;
    private final List<MarkedMethod> methods;
    private final List<InjectedBean> injected;
    private String caller = "caller";

    /** @param names what expressions may name */
    public GuardSurrounding(GuardedMethods guarded, GuardNames names, TypeElement bean) {
        this.names = names;
        this.bean = bean;
        this.methods = guarded.of(bean).stream()
                .filter(method -> !method.annotation().name().equals(GuardedMethods.PERMIT)).toList();
        this.injected = injected();
    }

    private List<InjectedBean> injected() {
        var found = new LinkedHashSet<InjectedBean>();
        for (var method : methods) {
            if (method.annotation().name().equals(AccessReader.AUTHORIZE)) {
                try {
                    var expression = AuthorizeExpression.parse(method.annotation().text("value"));
                    found.addAll(Guard.beans(expression, bean, names.beans(bean)));
                } catch (ExpressionException | IllegalArgumentException reported) {
                    // GuardChecks tells what is wrong.
                }
            }
        }
        return List.copyOf(found);
    }

    @Override
    public List<MarkedMethod> methods() {
        return methods;
    }

    @Override
    public List<Dependency> dependencies(List<Dependency> taken, Site site) {
        var all = new ArrayList<>(taken);
        for (var one : injected) {
            var qualifiers = one.known().qualifier().isEmpty() ? List.<String>of() : List.of(one.known().qualifier());
            all.add(new Dependency(Surrounding.freeName(one.field(), all), Dependency.Kind.ONE, one.type(), one.type(),
                    qualifiers, site));
        }
        return List.copyOf(all.subList(taken.size(), all.size()));
    }

    @Override
    public void choose(FreeNames free) {
        caller = free.take("caller");
        injected.forEach(one -> free.take(one.field()));
    }

    @Override
    public void writeFields(JavaSource source) {
        injected.forEach(one -> source.line("private final " + source.use(one.type()) + " " + one.field() + ";"));
    }

    @Override
    public void writeAssignments(List<Dependency> parameters, JavaSource source) {
        for (var index = 0; index < injected.size(); index++) {
            source.line("this." + injected.get(index).field() + " = " + parameters.get(index).parameter() + ";");
        }
    }

    @Override
    public void writeBefore(MarkedMethod method, List<String> parameters, JavaSource source) {
        methods.stream().filter(one -> one.element().equals(method.element())).findFirst()
                .ifPresent(own -> write(own, parameters, source));
    }

    private void write(MarkedMethod method, List<String> parameters, JavaSource source) {
        var name = JavaSource.literal(bean.getSimpleName() + "." + method.name());
        var authorization = source.use(AUTHORIZATION);
        switch (method.annotation().name()) {
            case GuardedMethods.DENY -> source.line(authorization + ".require(false, " + name + ", false);");
            case GuardedMethods.ROLES -> source.line(roles(method.annotation().texts("value"), name, authorization));
            default -> Guard.read(method.annotation(), names.of(bean, method, parameters), _ -> { })
                    .ifPresent(guard -> {
                        var conditions = guard.open(source, caller);
                        List.of(Phase.values()).forEach(phase -> guard.require(source, conditions, phase));
                    });
        }
    }

    private static String roles(List<String> roles, String name, String authorization) {
        var found = authorization + ".caller(" + name + ")";
        return roles.contains(ANY_ROLE) ? found + ";"
                : authorization + ".require(" + authorization + ".hasRole(" + found + ", " + roles.stream()
                        .map(JavaSource::literal).collect(Collectors.joining(", ")) + "), " + name + ", false);";
    }

    @Override
    public String around(MarkedMethod method, String call, JavaSource source) {
        return call;
    }
}

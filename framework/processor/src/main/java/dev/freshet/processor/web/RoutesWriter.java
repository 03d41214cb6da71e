package dev.freshet.processor.web;

import dev.freshet.processor.web.HandlerModel.RouteModel;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the class that registers a controller or an advice bean and calls its methods. */
final class RoutesWriter {

    private static final String EXCHANGE = "%s request, %s response";

    private final ControllerModel controller;
    private final JavaSource source;
    private final JsonFields json;
    private final InvocationWriter calls;
    /** The generated method of each call; overloads get a number. */
    private final List<String> names = new ArrayList<>();
    private final Set<String> takenNames = new HashSet<>(Set.of("register", "handle", "handler", "respond",
            // Java calls a method of this name only with something before it, as in this.yield().
            "yield"));

    private RoutesWriter(ControllerModel controller) {
        this.controller = controller;
        this.source = new JavaSource(controller.type().generated("$Routes"));
        this.json = JsonFields.ofCalls(controller.invocations());
        this.calls = new InvocationWriter(source, json);
        controller.invocations().forEach(invocation -> names.add(freeName(invocation.method())));
    }

    static JavaSource write(ControllerModel controller) {
        return new RoutesWriter(controller).write();
    }

    private String freeName(String method) {
        var count = 1;
        while (!takenNames.add(count == 1 ? method : method + count)) {
            count++;
        }
        return count == 1 ? method : method + count;
    }

    private JavaSource write() {
        var name = controller.type().generated("$Routes").simpleName();
        var user = source.use(controller.type());
        source.line("/** Gives requests to {@link " + user + "}. */");
        GeneratedBean.annotate(source, controller.type(), controller.element(), controller.traits());
        var interfaces = new ArrayList<>(List.of(use(WebNames.application("RouteSource"))));
        if (!controller.handlers().isEmpty()) {
            interfaces.add(web("NumberedHandlers"));
        }
        if (!controller.exceptionHandlers().isEmpty()) {
            interfaces.add(web("ExceptionResponder"));
        }
        source.open("final class " + name + " implements " + String.join(", ", interfaces)).blank();
        source.line("private final " + user + " controller;");
        controller.injected().forEach(bean ->
                source.line("private final " + use(bean.type()) + " " + bean.field() + ";"));
        if (!controller.validated().isEmpty()) {
            var avaje = use(TypeName.of(WebNames.WEB + ".validation", "AvajeBodyValidator"));
            source.line("private final " + web("BodyValidator") + " validator = " + avaje + ".of(" + user + ".class);");
        }
        if (sendsEvents()) {
            source.line("private " + use(WebNames.sse("EventStreams")) + " events;");
        }
        if (readsForms()) {
            source.line("private " + use(WebNames.multipart("MultipartForms")) + " forms;");
        }
        json.declare(source);
        writeConstructor(name, user);
        writeRegister();
        if (!controller.handlers().isEmpty()) {
            writeHandle();
        }
        if (!controller.exceptionHandlers().isEmpty()) {
            writeRespond();
        }
        writeCalls();
        return source.close();
    }

    private void writeConstructor(String name, String user) {
        source.blank().open(name + "(" + user + " controller" + controller.injected().stream()
                .map(bean -> ", " + bean.parameter(source)).collect(Collectors.joining()) + ")");
        source.line("this.controller = controller;");
        controller.injected().forEach(bean -> source.line("this." + bean.field() + " = " + bean.field() + ";"));
        source.close();
    }

    private boolean sendsEvents() {
        return controller.invocations().stream().anyMatch(Invocation::sendsEvents);
    }

    private boolean readsForms() {
        return controller.handlers().stream().anyMatch(handler -> handler.invocation().takesParts()
                || handler.invocation().streamsParts() || handler.invocation().takes("QUERY")
                && !handler.invocation().takesBody() && FormKind.of(handler) == FormKind.ANY);
    }

    private void writeRegister() {
        GeneratedBean.openRegister(source);
        if (sendsEvents()) {
            source.line("events = registry.eventStreams();");
        }
        if (readsForms()) {
            source.line("forms = registry.multipartForms();");
        }
        json.assign(source);
        for (var number = 0; number < controller.handlers().size(); number++) {
            for (var route : controller.handlers().get(number).routes()) {
                writeRoute(controller.handlers().get(number), route, number);
            }
        }
        if (controller.advice() && !controller.exceptionHandlers().isEmpty()) {
            source.line("registry.advice(this, " + GeneratedBean.order(controller.traits()) + ");");
        }
        source.close();
    }

    private void writeRoute(HandlerModel handler, RouteModel route, int number) {
        var method = use(WebNames.http("HttpMethod")) + "." + route.method();
        var path = JavaSource.literal(route.path());
        source.line("registry.route(" + web("Route") + ".builder(" + method + ", " + path + ")");
        source.more(".origin(" + JavaSource.literal(handler.origin()) + ")");
        if (!controller.listeners().isEmpty()) {
            source.more(".on(" + literals(controller.listeners()) + ")");
        }
        if (handler.access() != null) {
            handler.access().write(source);
        }
        if (handler.guard() != null) {
            source.more(".condition(" + JavaSource.literal(handler.guard().text()) + ")");
        }
        if (handler.rateLimit() != null) {
            handler.rateLimit().write(source);
        }
        if (!route.consumes().isEmpty()) {
            source.more(".consumes(" + literals(route.consumes()) + ")");
        }
        if (!route.produces().isEmpty()) {
            source.more(".produces(" + literals(route.produces()) + ")");
        }
        if (handler.nonBlocking()) {
            source.more(".nonBlocking()");
        }
        if (handler.invocation().keepsNothing()) {
            source.more(".keepsNothing()");
        }
        if (!controller.exceptionHandlers().isEmpty()) {
            source.more(".exceptions(this)");
        }
        source.more(".build(handler(" + number + ")));");
    }

    private static String literals(List<String> texts) {
        return texts.stream().map(JavaSource::literal).collect(Collectors.joining(", "));
    }

    private void writeHandle() {
        source.blank().line("@Override").open("public void handle(int number, " + exchange() + ", " + web("Route")
                + " route) throws Exception").open("switch (number)");
        for (var number = 0; number < controller.handlers().size(); number++) {
            source.line("case " + number + " -> " + names.get(number) + "(" + arguments(number) + ");");
        }
        source.line("default -> throw new IllegalArgumentException();").close().close();
    }

    private String arguments(int number) {
        return needsRoute(controller.handlers().get(number)) ? "request, response, route" : "request, response";
    }

    private static boolean needsRoute(HandlerModel handler) {
        return handler.invocation().takes("PATH") || produces(handler)
                || handler.invocation().passes("route");
    }

    private static boolean produces(HandlerModel handler) {
        return handler.routes().stream().anyMatch(route -> !route.produces().isEmpty());
    }

    private void writeRespond() {
        source.blank().line("@Override");
        source.open("public boolean respond(Throwable thrown, " + exchange() + ") throws Exception");
        for (var index = 0; index < controller.exceptionHandlers().size(); index++) {
            var handler = controller.exceptionHandlers().get(index);
            var takes = handler.invocation().passes("exception");
            source.open("if (thrown instanceof " + use(handler.exception()) + (takes ? " exception)" : ")"));
            source.line(names.get(controller.handlers().size() + index) + "(" + (takes ? "exception, " : "")
                    + "request, response);");
            source.line("return true;").close();
        }
        source.line("return false;").close();
    }

    private void writeCalls() {
        for (var number = 0; number < controller.handlers().size(); number++) {
            var handler = controller.handlers().get(number);
            var routes = handler.routes().stream().map(route -> route.method() + " " + route.path())
                    .collect(Collectors.joining(", "));
            source.blank().line(JavaSource.comment(routes));
            source.open("private void " + names.get(number) + "(" + exchange()
                    + (needsRoute(handler) ? ", " + web("Route") + " route" : "") + ") throws Exception");
            calls.write(handler.invocation(), produces(handler), FormKind.of(handler), handler.guard());
            source.close();
        }
        for (var index = 0; index < controller.exceptionHandlers().size(); index++) {
            var handler = controller.exceptionHandlers().get(index);
            var exception = handler.invocation().passes("exception") ? use(handler.exception()) + " exception, " : "";
            source.blank().open("private void " + names.get(controller.handlers().size() + index) + "(" + exception
                    + exchange() + ") throws Exception");
            calls.write(handler.invocation(), false, FormKind.NONE, null);
            source.close();
        }
    }

    private String exchange() {
        return EXCHANGE.formatted(use(WebNames.http("HttpRequest")), use(WebNames.http("HttpResponse")));
    }

    private String web(String name) {
        return use(WebNames.web(name));
    }

    private String use(TypeName type) {
        return source.use(type);
    }
}

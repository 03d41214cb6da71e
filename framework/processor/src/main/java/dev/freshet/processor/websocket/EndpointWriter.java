package dev.freshet.processor.websocket;

import dev.freshet.processor.web.GeneratedBean;
import dev.freshet.processor.web.JsonFields;
import dev.freshet.processor.web.Parameter;
import dev.freshet.processor.web.Result;
import dev.freshet.processor.web.ValueWriter;
import dev.freshet.processor.web.WebNames;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import dev.freshet.web.websocket.WebSocketHandler;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the class that registers an endpoint, reads the handshake request and calls the endpoint's methods. */
final class EndpointWriter {

    private final EndpointModel endpoint;
    private final JavaSource source;
    private final JsonFields json;
    private final TypeName type;
    private final String connection;

    private EndpointWriter(EndpointModel endpoint) {
        this.endpoint = endpoint;
        this.type = endpoint.type().generated("$WebSocket");
        this.connection = endpoint.type().generated("$Connection").simpleName();
        this.source = new JavaSource(type);
        // The connection inherits these names.
        Stream.of(WebSocketHandler.class.getClasses()).map(Class::getSimpleName).forEach(source::hide);
        this.json = JsonFields.of(endpoint.jsonTypes());
    }

    static JavaSource write(EndpointModel endpoint) {
        return new EndpointWriter(endpoint).write();
    }

    private JavaSource write() {
        var user = source.use(endpoint.type());
        source.line("/** Connects {@link " + user + "} with its peers. */");
        GeneratedBean.annotate(source, endpoint.type(), endpoint.element(), endpoint.traits());
        source.open("final class " + type.simpleName() + " implements "
                + use(WebNames.application("RouteSource")) + ", " + socket("WebSocketAcceptor")).blank();
        source.line("private final " + user + " endpoint;");
        if (!endpoint.validated().isEmpty()) {
            var avaje = use(TypeName.of(WebNames.WEB + ".validation", "AvajeBodyValidator"));
            source.line("private final " + use(WebNames.web("BodyValidator")) + " validator = " + avaje + ".of(" + user
                    + ".class);");
        }
        json.declare(source);
        source.blank().open(type.simpleName() + "(" + user + " endpoint)").line("this.endpoint = endpoint;").close();
        writeRegister();
        writeAccept();
        writeConnection();
        return source.close();
    }

    private void writeRegister() {
        GeneratedBean.openRegister(source);
        json.assign(source);
        var settings = endpoint.settings();
        source.line("registry.webSocket(" + socket("WebSocketRoute") + ".builder("
                + JavaSource.literal(settings.path().text()) + ")");
        source.more(".origin(" + JavaSource.literal(endpoint.type().simpleName()) + ")");
        if (!endpoint.listeners().isEmpty()) {
            source.more(".on(" + literals(endpoint.listeners()) + ")");
        }
        if (endpoint.access() != null) {
            endpoint.access().write(source);
        }
        if (!settings.subprotocols().isEmpty()) {
            source.more(".subprotocols(" + literals(settings.subprotocols()) + ")");
        }
        if (!settings.allowedOrigins().isEmpty()) {
            source.more(".allowedOrigins(" + literals(settings.allowedOrigins()) + ")");
        }
        if (settings.maxMessageBytes() > 0) {
            source.more(".maxMessageBytes(" + settings.maxMessageBytes() + ")");
        }
        source.more(".build(this));").close();
    }

    private static String literals(List<String> texts) {
        return texts.stream().map(JavaSource::literal).collect(Collectors.joining(", "));
    }

    private void writeAccept() {
        source.blank().line("@Override");
        source.open("public " + socket("WebSocketHandler") + " accept(" + use(WebNames.http("HttpRequest"))
                + " request, " + use(WebNames.web("Route")) + " route)");
        if (endpoint.keeps("QUERY")) {
            source.line("var query = " + use(WebNames.http("QueryParameters")) + ".ofQuery(request.query());");
        }
        var values = new ValueWriter(source);
        endpoint.kept().forEach(values::write);
        source.line("return new " + connection + "(" + variables() + ");").close();
    }

    private String variables() {
        return endpoint.kept().stream().map(Parameter.Value::variable).collect(Collectors.joining(", "));
    }

    private void writeConnection() {
        source.blank().open("private final class " + connection + " implements " + socket("WebSocketHandler")).blank();
        writeKept();
        writeDelivery("text", Callback::isText);
        writeDelivery("binary", Callback::isBinary);
        for (var call : endpoint.calls()) {
            writeCall(call);
        }
        source.close();
    }

    private void writeKept() {
        if (endpoint.kept().isEmpty()) {
            return;
        }
        for (var value : endpoint.kept()) {
            source.line("private final " + use(value.type()) + " " + value.variable() + ";");
        }
        source.blank().open(connection + "(" + endpoint.kept().stream()
                .map(value -> use(value.type()) + " " + value.variable()).collect(Collectors.joining(", ")) + ")");
        for (var value : endpoint.kept()) {
            source.line("this." + value.variable() + " = " + value.variable() + ";");
        }
        source.close().blank();
    }

    /** Whole messages are the default of {@code WebSocketHandler}. */
    private void writeDelivery(String kind, Predicate<Callback> callbacks) {
        var delivery = endpoint.call(callbacks).map(call -> call.callback().delivery()).orElse("REFUSED");
        if (!delivery.equals("WHOLE")) {
            source.line("@Override");
            source.open("public Delivery " + kind + "()").line("return Delivery." + delivery + ";").close().blank();
        }
    }

    private void writeCall(CallModel call) {
        var callback = call.callback();
        var parameterType = callback.type();
        var parameters = (parameterType == null ? "" : use(parameterType) + " ") + callback.parameters();
        source.line("@Override").open("public void " + callback.method() + "(" + socket("WebSocket") + " socket"
                + (parameters.isEmpty() ? "" : ", " + parameters) + ") throws Exception");
        for (var argument : call.arguments()) {
            if (argument instanceof Argument.Json message) {
                writeMessage(message);
            }
        }
        var expression = "endpoint." + call.method() + "("
                + call.arguments().stream().map(this::expression).collect(Collectors.joining(", ")) + ")";
        source.line(switch (call.result()) {
            case Result.Plain _ -> socket("Messages") + ".send(socket, " + expression + ");";
            case Result.Json sent -> socket("Messages") + ".send(socket, " + json.name(sent.type()) + ", " + expression
                    + ");";
            default -> expression + ";";
        });
        source.close();
        if (call != endpoint.calls().getLast()) {
            source.blank();
        }
    }

    private void writeMessage(Argument.Json message) {
        source.line(use(message.type()) + " message = " + socket("Messages") + ".read(" + json.name(message.type())
                + ", text);");
        if (message.checked()) {
            source.line("validator.validate(message);");
        }
    }

    private String expression(Argument argument) {
        return switch (argument) {
            case Argument.Passed passed -> passed.expression();
            case Argument.Buffer _ -> use(TypeName.of("java.nio", "ByteBuffer")) + ".wrap(bytes)";
            case Argument.Json _ -> "message";
            case Argument.Kept kept -> kept.value().variable();
        };
    }

    private String socket(String name) {
        return use(SocketNames.type(name));
    }

    private String use(TypeName name) {
        return source.use(name);
    }
}

package dev.freshet.processor.client;

import dev.freshet.processor.client.Answer.Form;
import dev.freshet.processor.client.Answer.Holder;
import dev.freshet.processor.client.Argument.Place;
import dev.freshet.processor.web.BeanTraits;
import dev.freshet.processor.web.GeneratedBean;
import dev.freshet.processor.web.JsonFields;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the class that implements a client's interface. */
final class ClientWriter {

    private final ClientModel client;
    private final JavaSource source;

    ClientWriter(ClientModel client) {
        this.client = client;
        this.source = new JavaSource(client.type().generated("$Client"));
        client.memberTypes().forEach(source::hide);
    }

    JavaSource write() {
        var name = client.type().generated("$Client").simpleName();
        var user = source.use(client.type());
        var service = use(ClientNames.clients("ServiceClient"));
        source.line("/** Sends the requests of {@link " + user + "}. */");
        GeneratedBean.annotate(source, client.type(), client.element(), BeanTraits.NONE);
        source.open("final class " + name + " implements " + user).blank();
        source.line("private final " + service + " client;");
        source.blank().open(name + "(" + use(ClientNames.clients("HttpClients")) + " clients)");
        source.line("client = clients.open(" + JavaSource.literal(client.service()) + ", " + user + ".class);").close();
        client.calls().forEach(this::writeCall);
        return source.close();
    }

    private void writeCall(CallModel call) {
        source.blank().line(JavaSource.comment(call.httpMethod() + " " + call.template()));
        source.override();
        source.open("public " + use(call.returned()) + " " + call.name() + "(" + call.arguments().stream()
                .map(argument -> use(argument.type()) + " " + argument.variable()).collect(Collectors.joining(", "))
                + ")");
        source.line(use(ClientNames.client("RequestSpec")) + " request = client.rest()."
                + call.httpMethod().toLowerCase(Locale.ROOT) + "().uri(" + uri(call) + ");");
        if (!call.accept().isEmpty()) {
            source.line("request.accept(" + call.accept().stream().map(JavaSource::literal)
                    .collect(Collectors.joining(", ")) + ");");
        }
        for (var argument : call.arguments()) {
            switch (argument) {
                case Argument.Text text -> writeText(call, text);
                case Argument.Body body -> writeBody(call, body);
            }
        }
        source.line(answer(call));
        if (call.returned().canonical().equals("java.lang.Void")) {
            source.line("return null;");
        }
        source.close();
    }

    /** The template, followed by its values in order. */
    private String uri(CallModel call) {
        var uri = new StringBuilder(JavaSource.literal(call.template()));
        for (var name : PathTemplate.of(call.template()).variables()) {
            texts(call).stream().filter(text -> text.place() == Place.PATH && text.name().equals(name))
                    .forEach(text -> uri.append(", ")
                            .append(text.constant() ? object(text, given(call, text)) : text.variable()));
        }
        return uri.toString();
    }

    private static List<Argument.Text> texts(CallModel call) {
        return call.arguments().stream().filter(Argument.Text.class::isInstance).map(Argument.Text.class::cast)
                .toList();
    }

    /** The expression for a value; for an enum its name, because its toString may return anything. */
    private static String object(Argument.Text text, String expression) {
        return text.constant() ? expression + ".name()" : expression;
    }

    private void writeText(CallModel call, Argument.Text text) {
        if (text.place() == Place.PATH) {
            return;
        }
        var variable = text.variable();
        if (text.nullable()) {
            source.open("if (" + variable + " != null)");
        }
        switch (text.holder()) {
            case OPTIONAL -> source.open("if (" + given(call, text) + ".isPresent())")
                    .line(add(text, variable + ".get()")).close();
            case MANY -> source.open("for (" + use(text.value()) + " each : " + given(call, text) + ")")
                    .line(add(text, required(call, variable, "each"))).close();
            case NONE -> source.line(add(text, given(call, text)));
        }
        if (text.nullable()) {
            source.close();
        }
    }

    private String add(Argument.Text text, String expression) {
        var name = JavaSource.literal(text.name());
        var value = object(text, expression);
        if (text.place() == Place.QUERY) {
            return "request.queryParam(" + name + ", " + value + ");";
        }
        var isText = text.constant() || text.value().canonical().equals("java.lang.String");
        var string = use(TypeName.of("java.lang", "String"));
        return "request.header(" + name + ", " + (isText ? value : string + ".valueOf(" + value + ")") + ");";
    }

    private void writeBody(CallModel call, Argument.Body body) {
        var variable = body.variable();
        var guarded = body.optional() || body.nullable();
        if (guarded) {
            source.open("if (" + Stream.of(body.nullable() ? variable + " != null" : "",
                    body.optional() ? given(call, body) + ".isPresent()" : "")
                    .filter(condition -> !condition.isEmpty()).collect(Collectors.joining(" && ")) + ")");
        }
        var value = body.optional() ? variable + ".get()" : given(call, body);
        source.line("request.body(" + value + (body.json() ? ", " + type(body.value()) : "") + ");");
        if (!call.contentType().isEmpty()) {
            source.line("request.contentType(" + JavaSource.literal(call.contentType()) + ");");
        }
        if (guarded) {
            source.close();
        }
    }

    private static boolean isPrimitive(TypeName type) {
        return type.packageName().isEmpty() && type.dimensions() == 0
                && Character.isLowerCase(type.simpleName().charAt(0));
    }

    /** The argument, checked for null if it must not be. */
    private String given(CallModel call, Argument argument) {
        var variable = argument.variable();
        if (argument.nullable() || isPrimitive(argument.type())) {
            return variable;
        }
        return required(call, variable, variable);
    }

    private String required(CallModel call, String variable, String expression) {
        return use(ClientNames.clients("Arguments")) + ".required(" + expression + ", "
                + JavaSource.literal(name(call) + "(" + variable + ")") + ")";
    }

    private String name(CallModel call) {
        return client.type().simpleName() + "." + call.name();
    }

    private String answer(CallModel call) {
        var answer = call.answer();
        var response = "request.retrieve()";
        if (answer.holder() == Holder.ENTITY) {
            return "return " + responses("entity") + response + (answer.form() == Form.NOTHING ? ".toBodilessEntity());"
                    : ".toEntity(" + type(answer.value()) + "));");
        }
        if (answer.holder() == Holder.OPTIONAL) {
            return "return " + responses("optional") + response + ", " + type(answer.value()) + ");";
        }
        return switch (answer.form()) {
            case NOTHING -> response + ".toBodilessEntity();";
            case TEXT -> "return " + responses("text") + response + ");";
            case BYTES -> "return " + responses("bytes") + response + ");";
            case STREAM -> "return " + responses("stream") + response + ");";
            case JSON -> answer.holder() == Holder.NULLABLE
                    ? "return " + response + ".body(" + type(answer.value()) + ");"
                    : "return " + responses("value") + response + ", " + type(answer.value()) + ", "
                            + JavaSource.literal(name(call)) + ");";
        };
    }

    private String responses(String method) {
        return use(ClientNames.clients("Responses")) + "." + method + "(";
    }

    private String type(TypeName type) {
        return JsonFields.expression(source, type);
    }

    private String use(TypeName type) {
        return source.use(type);
    }
}

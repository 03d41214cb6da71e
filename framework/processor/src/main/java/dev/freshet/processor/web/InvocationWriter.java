package dev.freshet.processor.web;

import dev.freshet.processor.authorize.Guard;
import dev.freshet.processor.authorize.Names.Phase;
import dev.freshet.processor.web.Parameter.BodyKind;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes one call: reads its arguments, calls the method and sends its result. */
final class InvocationWriter {

    private final JavaSource source;
    private final JsonFields json;
    private final ValueWriter values;

    InvocationWriter(JavaSource source, JsonFields json) {
        this.source = source;
        this.json = json;
        this.values = new ValueWriter(source);
    }

    /**
     * @param produces whether the route sets the content type
     * @param form the form that the request may have as its body
     * @param guard what must hold for the caller; null for nothing
     */
    void write(Invocation invocation, boolean produces, FormKind form, @Nullable Guard guard) {
        var conditions = guard == null ? Map.<Phase, String>of() : guard.open(source, "authorized");
        require(guard, conditions, Phase.CALLER);
        var parts = new PartWriter(source, json, invocation);
        if (invocation.takes("QUERY")) {
            parts.open();
            source.line("var query = " + query(invocation, form) + ";");
        }
        invocation.parameters().stream().filter(Parameter.Value.class::isInstance)
                .forEach(value -> values.write((Parameter.Value) value));
        require(guard, conditions, Phase.VALUES);
        // Only now, unless values are fields of the form: a caller who is refused should not have sent it.
        parts.open();
        invocation.parameters().stream().filter(Parameter.Body.class::isInstance)
                .forEach(body -> writeBody((Parameter.Body) body));
        parts.write();
        require(guard, conditions, Phase.BODY);
        if (invocation.status() != 0) {
            source.line("response.status(" + invocation.status() + ");");
        }
        if (produces) {
            source.line(use(WebNames.binding("Results")) + ".contentType(request, response, route);");
        }
        writeCall(invocation);
        parts.close();
    }

    private String query(Invocation invocation, FormKind form) {
        if (invocation.takesParts()) {
            return "form.parameters()";
        }
        return switch (invocation.takesBody() ? FormKind.NONE : form) {
            case NONE -> use(WebNames.http("QueryParameters")) + ".ofQuery(request.query())";
            case URL_ENCODED -> use(WebNames.binding("Forms")) + ".parameters(request)";
            // A method with the request may read a body of another kind itself.
            case ANY -> invocation.passes("request") ? use(WebNames.binding("Forms")) + ".parameters(request)"
                    : "forms.parameters(request)";
        };
    }

    private void require(@Nullable Guard guard, Map<Phase, String> conditions, Phase phase) {
        if (guard != null) {
            guard.require(source, conditions, phase);
        }
    }

    private void writeCall(Invocation invocation) {
        var call = "controller." + invocation.method() + "(" + invocation.parameters().stream()
                .map(Parameter::variable).collect(Collectors.joining(", ")) + ")";
        if (invocation.result() instanceof Result.Nothing nothing && !nothing.type().simpleName().equals("Void")) {
            source.line(call + ";");
            if (!invocation.answersItself()) {
                source.line("response.send();");
            }
        } else if (invocation.result() instanceof Result.Plain || invocation.result() instanceof Result.Json
                || invocation.result() instanceof Result.Events) {
            send(invocation.result(), call);
        } else {
            source.line("var result = " + call + ";");
            send(invocation.result(), "result");
        }
    }

    private void send(Result result, String value) {
        var results = use(WebNames.binding("Results"));
        switch (result) {
            case Result.Plain plain -> source.line(results + "." + plain.method()
                    + (plain.method().equals("stream") ? "(request, " : "(") + "response, " + value + ");");
            case Result.Json sent ->
                    source.line(results + ".json(response, " + json.name(sent.type()) + ", " + value + ");");
            case Result.Events events -> source.line("events.send(request, response, "
                    + (events.isText() ? "" : json.name(events.data()) + ", ") + value + ");");
            case Result.Nothing _ -> source.line("response.send();");
            case Result.Maybe maybe -> send(maybe.value(), results + ".found(" + value + ")");
            case Result.Entity entity -> sendEntity(entity, value, results);
        }
    }

    private void sendEntity(Result.Entity entity, String value, String results) {
        if (entity.body() instanceof Result.Nothing) {
            source.line(results + ".body(request, response, " + value + ");");
            source.line("response.send();");
        } else {
            send(entity.body(), results + ".body(request, response, " + value + ")");
        }
    }

    private void writeBody(Parameter.Body body) {
        var bodies = use(WebNames.binding("Bodies"));
        if (body.kind() == BodyKind.STREAM) {
            source.line(source.use(body.type()) + " " + body.variable() + " = request.body();");
            return;
        }
        var read = bodies + switch (body.kind()) {
            case TEXT -> ".text";
            case BYTES -> ".bytes";
            case JSON, STREAM -> ".json";
        } + (body.required() ? "" : "OrNull") + "(request"
                + (body.kind() == BodyKind.JSON ? ", " + json.name(body.type()) : "") + ")";
        var name = body.optional() ? body.variable() + "OrNull" : body.variable();
        source.line(source.use(body.type()) + " " + name + " = " + read + ";");
        writeCheck(body, name);
        if (body.optional()) {
            var optional = source.use(TypeName.of("java.util", "Optional"));
            source.line(optional + "<" + source.use(body.type()) + "> " + body.variable() + " = "
                    + optional + ".ofNullable(" + name + ");");
        }
    }

    private void writeCheck(Parameter.Body body, String name) {
        if (!body.checked()) {
            return;
        }
        var check = "validator.validate(" + name + ");";
        if (body.required()) {
            source.line(check);
        } else {
            source.open("if (" + name + " != null)").line(check).close();
        }
    }

    private String use(TypeName type) {
        return source.use(type);
    }
}

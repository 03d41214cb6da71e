package dev.freshet.processor.web;

import dev.freshet.processor.web.Parameter.Holder;
import dev.freshet.processor.web.Parameter.Presence;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;

/** Writes the code that reads a part of the request into a variable. */
public final class ValueWriter {

    private final JavaSource source;

    public ValueWriter(JavaSource source) {
        this.source = source;
    }

    /** Declares the variable. The code may use {@code request}, {@code route} and {@code query}. */
    public void write(Parameter.Value value) {
        if (value.holder() == Holder.LIST || value.holder() == Holder.SET) {
            writeMany(value);
        } else if (value.presence() == Presence.ABSENT_IS_EMPTY) {
            writeAbsentable(value);
        } else {
            var converted = convert(value, present(value));
            assign(value, value.holder() == Holder.OPTIONAL ? optional() + ".of(" + converted + ")" : converted);
        }
    }

    private void writeAbsentable(Parameter.Value value) {
        var optional = value.holder() == Holder.OPTIONAL;
        if (value.conversion().isText()) {
            assign(value, optional ? optional() + ".ofNullable(" + text(value) + ")" : text(value));
            return;
        }
        var name = value.variable() + "Text";
        source.line("String " + name + " = " + parameters() + ".filled(" + text(value) + ");");
        var converted = convert(value, name);
        source.line(source.use(value.type()) + " " + value.variable() + " = " + name + " == null");
        source.more("? " + (optional ? optional() + ".empty() : " + optional() + ".of(" + converted + ")"
                : "null : " + converted) + ";");
    }

    private void writeMany(Parameter.Value value) {
        var texts = value.source().equals("HEADER")
                ? parameters() + ".fields(request.headers(), " + JavaSource.literal(value.name()) + ")"
                : parameters() + ".split(query.all(" + JavaSource.literal(value.name()) + "))";
        if (!value.source().equals("HEADER") && !value.conversion().isText()) {
            texts = parameters() + ".filled(" + texts + ")";
        }
        texts = switch (value.presence()) {
            case REQUIRED -> parameters() + ".required(" + place(value) + ", " + texts + ")";
            case DEFAULTED ->
                    parameters() + ".orDefault(" + texts + ", " + JavaSource.literal(value.defaultText()) + ")";
            case ABSENT_IS_EMPTY -> texts;
        };
        var implementation = value.holder() == Holder.LIST ? "ArrayList" : "LinkedHashSet";
        assign(value, "new " + source.use(TypeName.of("java.util", implementation)) + "<>()");
        source.open("for (String text : " + texts + ")");
        source.line(value.variable() + ".add(" + convert(value, "text") + ");").close();
    }

    private void assign(Parameter.Value value, String expression) {
        source.line(source.use(value.type()) + " " + value.variable() + " = " + expression + ";");
    }

    /** An expression for text that is required or has a default. */
    private String present(Parameter.Value value) {
        if (value.presence() == Presence.DEFAULTED) {
            return parameters() + ".orDefault(" + text(value) + ", " + JavaSource.literal(value.defaultText()) + ")";
        }
        return value.source().equals("PATH") ? text(value)
                : parameters() + ".required(" + place(value) + ", " + text(value) + ")";
    }

    /** An expression for the text; null if the request has none. */
    private String text(Parameter.Value value) {
        var name = JavaSource.literal(value.name());
        return switch (value.source()) {
            case "PATH" -> "route.pathVariable(request, " + name + ")";
            case "QUERY" -> "query.first(" + name + ")";
            case "HEADER" -> "request.header(" + name + ")";
            default -> source.use(WebNames.http("Cookies")) + ".first(request.headers(), " + name + ")";
        };
    }

    private String convert(Parameter.Value value, String text) {
        var conversion = value.conversion();
        if (conversion.isText()) {
            return text;
        }
        var constant = conversion.constant();
        return source.use(WebNames.binding(conversion.owner())) + "." + conversion.method() + "(" + place(value) + ", "
                + text + (constant == null ? "" : ", " + source.use(constant) + ".class") + ")";
    }

    private String place(Parameter.Value value) {
        return source.use(WebNames.web("ParameterSource")) + "." + value.source() + ", "
                + JavaSource.literal(value.name());
    }

    private String parameters() {
        return source.use(WebNames.binding("Parameters"));
    }

    private String optional() {
        return source.use(TypeName.of("java.util", "Optional"));
    }
}

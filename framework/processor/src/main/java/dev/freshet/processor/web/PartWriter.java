package dev.freshet.processor.web;

import dev.freshet.processor.web.Parameter.Holder;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes the code that reads a multipart form, and deletes its files at the end. */
final class PartWriter {

    private final JavaSource source;
    private final JsonFields json;
    private final Invocation invocation;
    private boolean open;

    PartWriter(JavaSource source, JsonFields json, Invocation invocation) {
        this.source = source;
        this.json = json;
        this.invocation = invocation;
    }

    /** Reads the form, if the method takes parts and nothing has read it yet. */
    void open() {
        if (!open && invocation.takesParts()) {
            open = true;
            source.open("try (var form = forms.read(request, " + names(Parameter.Part::file) + ", "
                    + names(part -> part.file() && part.holder() == Holder.LIST) + ", "
                    + names(part -> !part.file()) + "))");
        }
    }

    /** Declares the variables. */
    void write() {
        for (var parameter : invocation.parameters()) {
            if (parameter instanceof Parameter.Part part) {
                write(part);
            } else if (parameter instanceof Parameter.Parts parts) {
                source.line("var " + parts.variable() + " = forms.stream(request);");
            }
        }
    }

    /** Ends what {@link #open} has begun. */
    void close() {
        if (open) {
            source.close();
        }
    }

    private String names(Predicate<Parameter.Part> which) {
        return source.use(TypeName.of("java.util", "Set")) + ".of(" + parts().stream()
                .filter(which).map(part -> JavaSource.literal(part.name()))
                .collect(Collectors.joining(", ")) + ")";
    }

    private List<Parameter.Part> parts() {
        return invocation.parameters().stream().filter(Parameter.Part.class::isInstance)
                .map(Parameter.Part.class::cast).toList();
    }

    private void write(Parameter.Part part) {
        var optional = part.holder() == Holder.OPTIONAL;
        var name = part.variable() + (optional ? "OrNull" : "");
        source.line("var " + name + " = form." + method(part) + "(" + JavaSource.literal(part.name())
                + (part.file() ? "" : ", " + json.name(part.type())) + ");");
        if (part.checked() && part.required()) {
            source.line("validator.validate(" + name + ");");
        } else if (part.checked()) {
            source.open("if (" + name + " != null)").line("validator.validate(" + name + ");").close();
        }
        if (optional) {
            source.line("var " + part.variable() + " = " + source.use(TypeName.of("java.util", "Optional"))
                    + ".ofNullable(" + name + ");");
        }
    }

    private static String method(Parameter.Part part) {
        if (part.holder() == Holder.LIST) {
            return part.required() ? "files" : "filesOrNone";
        }
        return (part.file() ? "file" : "json") + (part.required() ? "" : "OrNull");
    }
}

package dev.freshet.processor.json;

import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.Collection;
import java.util.stream.Collectors;

/** Writes a source that requests generated code for classes from another processor, so users need no annotations. */
public final class JsonImportWriter {

    private JsonImportWriter() {
    }

    /** Requests adapters from avaje-jsonb. */
    public static JavaSource adapters(TypeName origin, Collection<TypeName> classes) {
        return write(origin, "$JsonTypes", TypeName.of("io.avaje.jsonb", "Json.Import"), classes,
                "has JSON adapters generated for what its methods take and return");
    }

    /** Requests constraint checks from avaje-validator. */
    public static JavaSource constraints(TypeName origin, Collection<TypeName> classes) {
        return write(origin, "$ValidTypes", TypeName.of("io.avaje.validation", "ImportValidPojo"), classes,
                "has checks generated for the constraints on what its methods take");
    }

    private static JavaSource write(
            TypeName origin, String suffix, TypeName annotation, Collection<TypeName> classes, String what) {
        var source = new JavaSource(origin.generated(suffix));
        source.line("/** For {@link " + source.use(origin) + "}: " + what + ". */");
        source.line("@" + source.use(TypeName.of("dev.freshet.inject", "GeneratedFrom")) + "(" + source.use(origin)
                + ".class)");
        source.line("@" + source.use(annotation) + "({");
        source.more(classes.stream().map(type -> source.use(type.raw()) + ".class").collect(Collectors.joining(", ")));
        source.line("})");
        return source.open("interface " + origin.generated(suffix).simpleName()).close();
    }
}

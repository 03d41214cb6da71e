package dev.freshet.processor.web;

import dev.freshet.processor.Compilation;
import io.avaje.jsonb.generator.JsonbProcessor;
import io.avaje.validation.generator.ValidationProcessor;
import java.util.stream.Stream;

/** Compiles controllers and endpoints with all the processors that an application has. */
public final class WebCompilation {

    private static final String IMPORTS = "import dev.freshet.web.*; import dev.freshet.http.*;"
            + " import dev.freshet.web.multipart.*; import dev.freshet.web.websocket.*;"
            + " import dev.freshet.http.websocket.*; ";

    private WebCompilation() {
    }

    /** Adds the packages that controllers import to each snippet. */
    public static Compilation of(String... sources) {
        return Compilation.of(Stream.of(sources).map(WebCompilation::withImports).toArray(String[]::new))
                .with(new JsonbProcessor(), new ValidationProcessor());
    }

    private static String withImports(String source) {
        if (!source.startsWith("package ")) {
            return IMPORTS + source;
        }
        var end = source.indexOf(';') + 1;
        return source.substring(0, end) + " " + IMPORTS + source.substring(end);
    }
}

package dev.freshet.processor.client;

import dev.freshet.processor.ClientSources;
import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import dev.freshet.processor.Diagnostics;
import dev.freshet.processor.web.WebCompilation;
import java.util.stream.Stream;

/** Compiles clients with all the processors that an application has. */
final class ClientCompilation {

    private static final Compiled LIBRARY = ClientSources.compile();
    private static final String IMPORTS = "import dev.freshet.clients.*; import java.io.*; ";

    private ClientCompilation() {
    }

    /** Adds the packages that clients import to each snippet. */
    static Compilation of(String... sources) {
        return WebCompilation.of(Stream.of(sources).map(ClientCompilation::withImports).toArray(String[]::new))
                .dependingOn(LIBRARY);
    }

    private static String withImports(String source) {
        return source.startsWith("package ") ? source : IMPORTS + source;
    }

    /** The errors of one client with these methods and a record {@code User}. */
    static Diagnostics fails(String... methods) {
        return of("@HttpClient(\"users\") interface Users {\n" + String.join("\n", methods) + "\n}",
                "record User(long id, String name) { }").fails();
    }
}

package dev.freshet.processor.client;

import dev.freshet.processor.write.TypeName;

/** Names of the annotation and of the types that generated code uses. */
final class ClientNames {
    static final String HTTP_CLIENT = "dev.freshet.clients.HttpClient";

    private ClientNames() {
    }

    static TypeName clients(String name) {
        return TypeName.of("dev.freshet.clients", name);
    }

    static TypeName client(String name) {
        return TypeName.of("dev.freshet.client", name);
    }
}

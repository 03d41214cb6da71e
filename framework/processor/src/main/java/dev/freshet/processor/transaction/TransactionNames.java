package dev.freshet.processor.transaction;

import dev.freshet.processor.write.TypeName;

/** Names of the annotations and of the types that generated code uses. */
final class TransactionNames {

    private static final String PACKAGE = "dev.freshet.data.transaction";

    static final String TRANSACTIONAL = PACKAGE + ".Transactional";
    static final String NON_BLOCKING = "dev.freshet.web.NonBlocking";
    static final TypeName SOURCES = of("TransactionSources");

    private TransactionNames() {
    }

    static TypeName of(String simpleName) {
        return TypeName.of(PACKAGE, simpleName);
    }
}

package dev.freshet.processor.row;

import dev.freshet.processor.write.TypeName;

/** Names of the annotations and of the types that generated code uses. */
final class RowNames {

    static final String PACKAGE = "dev.freshet.data.row";
    static final String ROW = PACKAGE + ".Row";
    static final String COLUMN = PACKAGE + ".Column";
    static final String JSON = PACKAGE + ".Json";
    static final String EMBEDDED = PACKAGE + ".Embedded";

    private RowNames() {
    }

    static TypeName row(String name) {
        return TypeName.of(PACKAGE, name);
    }
}

package dev.freshet.processor.row;

/** How a component says that its value may be absent. */
enum Absence {
    /** It may not. */
    NEVER,
    /** By null. */
    NULL,
    /** By an empty {@code Optional}. */
    OPTIONAL
}

package dev.freshet.processor.row;

/** How a component represents an absent value. */
enum Absence {
    /** The value is required. */
    NEVER,
    /** As null. */
    NULL,
    /** As an empty {@code Optional}. */
    OPTIONAL
}

package dev.freshet.processor.lookalike;

/**
 * An annotation of another framework which does nothing here.
 *
 * @param annotation its qualified name
 * @param does what it does elsewhere, as "makes the class a bean"
 * @param instead what to write, as "use dev.freshet.inject.Component"
 */
public record LookAlike(String annotation, String does, String instead) {

    /** The same for those who read an error: what it would have done, and what to do. */
    public String advice() {
        return "elsewhere it " + does + ": " + instead;
    }
}

package dev.freshet.processor.lookalike;

/**
 * An annotation or a type of another framework that has no effect here.
 *
 * @param annotation its qualified name
 * @param does what it does elsewhere, such as "makes the class a bean"
 * @param instead what to write, such as "use dev.freshet.inject.Component"
 */
public record LookAlike(String annotation, String does, String instead) {

    /** For error messages: what the annotation does elsewhere, and what to write here. */
    public String advice() {
        return "elsewhere it " + does + ": " + instead;
    }
}

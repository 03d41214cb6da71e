package dev.freshet.processor.round;

/**
 * One part of the processor. A stage lives for one compilation. It is called once per round, in the order of the list
 * in {@code FreshetProcessor}.
 *
 * <p>A generated class with a stereotype annotation such as {@code @Component} becomes a bean: the next round reads it
 * like a user's class. With {@code @GeneratedFrom}, errors in it appear at the user's class.
 */
public interface ProcessorStage {

    /** Reads the round's new types and writes what it can. The last round must not write sources. */
    void process(Round round);
}

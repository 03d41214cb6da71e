package dev.freshet.processor;

/**
 * One part of the processor. A stage lives for one compilation and is called once a round, in the order in which
 * {@link FreshetProcessor} lists the stages.
 *
 * <p>A class that a stage writes with a stereotype annotation such as {@code @Component} becomes a bean: it is read in
 * the next round, as if the user had written it. {@code @GeneratedFrom} on it makes errors appear at the user's class.
 */
public interface ProcessorStage {

    /** Reads what this round brought and writes what it can. Sources may be written in every round but the last. */
    void process(Round round);
}

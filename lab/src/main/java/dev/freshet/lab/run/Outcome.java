package dev.freshet.lab.run;

/** What became of one row in one load case. Only {@link #MEASURED} can be ranked. */
public enum Outcome {
    MEASURED,
    /** The answer was not the right one before the load began; no load was sent. */
    WRONG_ANSWER,
    /** It did not start, died, or the load could not be sent. */
    FAILED,
    /** A program that the subject needs is not on this machine. */
    NOT_INSTALLED,
    /** Its build failed. */
    NOT_BUILT,
    /** It can be had, but does not take part: no such protocol, no such engine. */
    NOT_SUPPORTED
}

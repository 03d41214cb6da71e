package dev.freshet.lab.run;

/** The outcome of one row in one load case. Only {@link #MEASURED} can be ranked. */
public enum Outcome {
    MEASURED,
    /** A wrong response before the load; no load was sent. */
    WRONG_ANSWER,
    /** It did not start, died, or the load could not be sent. */
    FAILED,
    /** This machine lacks a program that the subject needs. */
    NOT_INSTALLED,
    /** Its build failed. */
    NOT_BUILT,
    /** It cannot take part: no such protocol, no such engine. */
    NOT_SUPPORTED
}

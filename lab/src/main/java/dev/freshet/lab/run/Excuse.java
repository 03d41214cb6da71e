package dev.freshet.lab.run;

/** Why there is nothing to measure. */
record Excuse(Outcome outcome, String note) {
    static Excuse notSupported(String note) {
        return new Excuse(Outcome.NOT_SUPPORTED, note);
    }
}

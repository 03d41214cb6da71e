package dev.freshet.lab.run;

import java.util.Objects;

/** Why a cell is not measured. */
record Excuse(Outcome outcome, String note) {
    static Excuse failed(RuntimeException failure) {
        return new Excuse(Outcome.FAILED, Objects.requireNonNullElse(failure.getMessage(), failure.toString()));
    }

    static Excuse notSupported(String note) {
        return new Excuse(Outcome.NOT_SUPPORTED, note);
    }
}

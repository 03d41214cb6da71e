package dev.freshet.lab.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How warm a server is before a load.
 *
 * @param rates correct responses a second in each cycle; empty if the server was not warmed up
 */
record Warmth(List<Double> rates, boolean steady, @Nullable Steadiness steadiness) {
    static final Warmth NONE = new Warmth(List.of(), false, null);

    static Warmth of(Warmup warmup) {
        return new Warmth(warmup.rates(), warmup.steady(), warmup.steadiness());
    }

    static Warmth of(Measurement before) {
        return new Warmth(before.warmup(), before.warm(), before.steadiness());
    }
}

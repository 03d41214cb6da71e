package dev.freshet.lab.load;

import dev.freshet.lab.measure.Machine;
import java.util.function.Function;

/** Repeats loads that other machines disturbed. Their share of the cores decides, never the result. */
public final class Undisturbed {
    private static final int ATTEMPTS = 3;
    /** Longer loads are sent once, as are those without a planned time. */
    private static final long LONGEST_MILLIS = 10_000;

    /** @param <T> its result */
    public interface Load<T> {
        T send() throws InterruptedException;
    }

    private Undisturbed() {
    }

    /** The first attempt that was not disturbed; if each of them was, the one with the least steal. */
    public static <T> T send(LoadModel model, Load<T> load, Function<T, Machine> machine) throws InterruptedException {
        T best = load.send();
        if (model.plannedMillis() == 0 || model.plannedMillis() > LONGEST_MILLIS) {
            return best;
        }
        for (int attempt = 2; attempt <= ATTEMPTS && machine.apply(best).disturbed(); attempt++) {
            T next = load.send();
            if (machine.apply(next).steal() < machine.apply(best).steal()) {
                best = next;
            }
        }
        return best;
    }
}

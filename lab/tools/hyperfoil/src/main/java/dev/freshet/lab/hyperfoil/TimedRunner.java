package dev.freshet.lab.hyperfoil;

import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.session.PhaseInstance;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Says when the load begins and ends: before it connections are opened, and after it a thread pool is stopped. */
final class TimedRunner extends LocalSimulationRunner {
    private final Consumer<String> say;
    private long start;
    private int running;

    TimedRunner(Benchmark benchmark, Consumer<String> say) {
        super(benchmark, (_, _, _, snapshot, _) -> say.accept(Main.seconds(snapshot)), null, null);
        this.say = say;
    }

    @Override
    protected CompletableFuture<Void> phaseChanged(Phase phase, PhaseInstance.Status status, boolean limitExceeded,
            Throwable error) {
        count(status);
        return super.phaseChanged(phase, status, limitExceeded, error);
    }

    private synchronized void count(PhaseInstance.Status status) {
        if (status == PhaseInstance.Status.RUNNING && running++ == 0 && start == 0) {
            start = System.nanoTime();
            say.accept("running");
        } else if (status == PhaseInstance.Status.TERMINATED && --running == 0) {
            say.accept("ended nanos=" + (System.nanoTime() - start));
        }
    }
}

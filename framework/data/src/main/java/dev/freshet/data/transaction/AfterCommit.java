package dev.freshet.data.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tasks that run after a commit. */
final class AfterCommit {

    private final List<Runnable> tasks = new ArrayList<>(2);

    void add(Runnable task) {
        tasks.add(Objects.requireNonNull(task, "task"));
    }

    /** Runs all tasks, even if some fail. */
    void run(String name) {
        @Nullable Throwable first = null;
        for (var task : tasks) {
            try {
                task.run();
            } catch (RuntimeException | Error failure) {
                if (first == null) {
                    first = failure;
                } else if (first != failure) {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw new AfterCommitException("the transaction of " + name
                    + " is committed, but an after-commit task failed", first);
        }
    }
}

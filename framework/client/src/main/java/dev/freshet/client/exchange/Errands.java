package dev.freshet.client.exchange;

import java.util.ArrayList;
import java.util.List;

/** What is to be done about others once a lock is free again. Guarded by that lock, but for what was {@link #taken}. */
final class Errands {
    private List<Runnable> errands = new ArrayList<>();

    void add(Runnable errand) {
        errands.add(errand);
    }

    /** What there is to do by now, to be {@link #run} without the lock. It is not given again. */
    List<Runnable> taken() {
        if (errands.isEmpty()) {
            return List.of();
        }
        List<Runnable> todo = errands;
        errands = new ArrayList<>();
        return todo;
    }

    static void run(List<Runnable> todo) {
        for (int i = 0; i < todo.size(); i++) {
            todo.get(i).run();
        }
    }
}

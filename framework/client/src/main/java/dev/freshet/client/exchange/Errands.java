package dev.freshet.client.exchange;

import java.util.ArrayList;
import java.util.List;

/** Actions to run after a lock is released. Guarded by that lock, except for the list that {@link #taken} returns. */
final class Errands {
    private List<Runnable> errands = new ArrayList<>();

    void add(Runnable errand) {
        errands.add(errand);
    }

    /** Removes and returns all actions, for {@link #run} without the lock. */
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

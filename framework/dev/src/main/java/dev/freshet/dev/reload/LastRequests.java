package dev.freshet.dev.reload;

import dev.freshet.dev.serve.Call;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last requests to the application, for the start page. Thread-safe. */
final class LastRequests {
    private static final int SHOWN = 30;

    private final Deque<List<String>> last = new ArrayDeque<>();

    synchronized void add(Call call, int status, long nanos) {
        last.addFirst(List.of(call.text(), Integer.toString(status), "%.1f ms".formatted(nanos / 1e6)));
        if (last.size() > SHOWN) {
            last.removeLast();
        }
    }

    /** The newest first. */
    synchronized List<List<String>> all() {
        return List.copyOf(last);
    }
}

package dev.freshet.shop;

import dev.freshet.inject.Component;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What happened, in order. Needed by all, so made first and closed last. */
@Component
public class Journal implements AutoCloseable {
    /** Outlives the application. */
    public static final List<String> LINES = new CopyOnWriteArrayList<>();

    public Journal() {
        if (Boolean.getBoolean("shop.talks")) {
            System.out.println("The journal is open");
        }
    }

    public void write(String line) {
        LINES.add(line);
    }

    @Override
    public void close() {
        write("journal closed");
    }
}

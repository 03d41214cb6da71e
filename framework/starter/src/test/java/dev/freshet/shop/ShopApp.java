package dev.freshet.shop;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;

/**
 * Started in a process of its own. {@code slow} as first argument: answers /slow when the process is told to end.
 * {@code stops}: stops itself, on a thread that does not keep the process running. {@code exits}: stops itself, and a
 * bean ends the process meanwhile.
 */
public final class ShopApp {
    private ShopApp() {
    }

    public static void main(String[] args) throws InterruptedException {
        RunningApplication running = Freshet.run(ShopApp.class, args);
        if (args.length > 0 && args[0].equals("slow")) {
            Counter counter = running.bean(Counter.class);
            counter.awaitRequest();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> tell(running, counter)));
            System.out.println("in hand");
        } else if (args.length > 0 && args[0].equals("stops")) {
            running.bean(Counter.class).shutSlowly();
            Thread.ofVirtual().start(running::stop);
        } else if (args.length > 0 && args[0].equals("exits")) {
            running.bean(Counter.class).exitWhenShut();
            running.close();
        }
    }

    /** In a hook, because the process may end before a thread that waited for the stop comes to its next line. */
    private static void tell(RunningApplication running, Counter counter) {
        counter.answer();
        try {
            running.awaitStop();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        System.out.println(String.join(", ", Journal.LINES));
    }
}

package dev.freshet.shop;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;

/** Started in a process of its own. {@code slow} as first argument: answers /slow a little after it is asked. */
public final class ShopApp {
    private ShopApp() {
    }

    public static void main(String[] args) throws InterruptedException {
        RunningApplication running = Freshet.run(ShopApp.class, args);
        if (args.length > 0 && args[0].equals("slow")) {
            Counter counter = running.bean(Counter.class);
            counter.awaitRequest();
            System.out.println("in hand");
            Runtime.getRuntime().addShutdownHook(new Thread(counter::answer));
            running.awaitStop();
            System.out.println(String.join(", ", Journal.LINES));
        }
    }
}

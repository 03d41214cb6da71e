package dev.freshet.benchmarks.hello;

import dev.freshet.Freshet;

/** The smallest application, to be measured. */
public final class HelloApp {
    private HelloApp() {
    }

    public static void main(String[] args) {
        Freshet.run(HelloApp.class, args);
    }
}

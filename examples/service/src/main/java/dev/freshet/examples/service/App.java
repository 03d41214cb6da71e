package dev.freshet.examples.service;

import dev.freshet.Freshet;

/** Starts the service. Arguments are configuration: {@code --server.port=8081}. */
public final class App {
    private App() {
    }

    public static void main(String[] args) {
        Freshet.run(App.class, args);
    }
}

package dev.freshet.examples.chat;

import dev.freshet.Freshet;

/** Starts the chat. Arguments are configuration: {@code --server.port=8081}. */
public final class App {
    private App() {
    }

    public static void main(String[] args) {
        Freshet.run(App.class, args);
    }
}

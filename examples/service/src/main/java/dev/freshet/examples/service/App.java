package dev.freshet.examples.service;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.examples.service.security.ApiToken;

/** Starts the service. Arguments are configuration: {@code --server.port=8081}. */
public final class App {
    private App() {
    }

    public static void main(String[] args) {
        RunningApplication service = Freshet.run(App.class, args);
        System.out.print(service.bean(ApiToken.class).hint(service.port()));
        System.out.flush();
    }
}

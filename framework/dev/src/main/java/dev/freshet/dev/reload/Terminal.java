package dev.freshet.dev.reload;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Lines for the developer, and the developer's commands. */
final class Terminal {
    void say(String line) {
        System.out.println(line);
    }

    /** Whether someone can type commands. */
    boolean isInteractive() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** Runs the command of each line that someone types, on a thread of its own. */
    void listen(Map<String, Runnable> commands) {
        Thread.ofPlatform().daemon().name("freshet-dev-commands").start(() -> {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            try {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    Runnable command = commands.get(line.strip().toLowerCase(Locale.ROOT));
                    if (command != null) {
                        command.run();
                    }
                }
            } catch (IOException closed) {
                say("cannot read commands any more: " + closed);
            }
        });
    }
}

package dev.freshet.dev.reload;

import dev.freshet.dev.launch.DevProcess;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;

/** Ends this process when its parent ends, or when a file such as {@code pom.xml} changes. */
final class Ends {
    private static final long POLL_MILLIS = 500;

    private Ends() {
    }

    /** @param parent 0 for none */
    static void watch(long parent, List<Path> restartFiles, Terminal terminal) {
        if (parent != 0) {
            ProcessHandle.of(parent).ifPresentOrElse(
                    handle -> handle.onExit().thenRun(() -> System.exit(0)), () -> System.exit(0));
        }
        Changes changes = new Changes(new HashSet<>(restartFiles));
        changes.accept();
        Thread.ofPlatform().daemon().name("freshet-dev-project").start(() -> {
            try {
                while (!changes.any()) {
                    Thread.sleep(POLL_MILLIS);
                }
                terminal.say(Project.text(changes.accept()) + " has changed; starting again");
                System.exit(DevProcess.PROJECT_CHANGED);
            } catch (InterruptedException ends) {
                Thread.currentThread().interrupt();
            }
        });
    }
}

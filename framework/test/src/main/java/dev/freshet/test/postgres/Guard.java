package dev.freshet.test.postgres;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Cleans up after a killed JVM: a shell reads from a pipe until the JVM's end closes it, then ends the server and
 * removes the folder. Without a shell (Windows) nothing does.
 */
final class Guard implements AutoCloseable {
    static final long NOBODY = 0;
    private static final String SHELL = "/bin/sh";
    /** SIGCONT, because the server may be paused; it has ten seconds to end. */
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            pid=0
            while read -r line; do pid=$line; done
            if [ "$pid" -gt 0 ]; then
              kill -QUIT "$pid"; kill -CONT "$pid"
              for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                kill -0 "$pid" || break
                sleep 0.5
              done
            fi
            rm -rf "$1"
            """;

    private final @Nullable Process shell;

    private Guard(@Nullable Process shell) {
        this.shell = shell;
    }

    static Guard of(Path folder) throws IOException {
        if (!Files.isExecutable(Path.of(SHELL))) {
            return new Guard(null);
        }
        return new Guard(new ProcessBuilder(SHELL, "-c", SCRIPT, "freshet-postgres-guard", folder.toString())
                .directory(Path.of("/").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Sets the server to end; {@link #NOBODY} for none. */
    void watch(long pid) {
        if (shell == null) {
            return;
        }
        try {
            OutputStream pipe = shell.getOutputStream();
            pipe.write((pid + "\n").getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        } catch (IOException e) {
            throw new PostgresException("the shell that guards PostgreSQL's processes has ended", e);
        }
    }

    /** Ends the guard when there is nothing left to clean up. */
    @Override
    public void close() throws IOException {
        if (shell == null) {
            return;
        }
        shell.getOutputStream().close();
        try {
            shell.waitFor();
        } catch (InterruptedException e) {
            throw PostgresException.interrupted(e);
        }
    }
}

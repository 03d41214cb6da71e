package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A subject's JVM, queried with jcmd.
 *
 * @param jcmd of the lab's own JDK; it can query older JVMs too
 */
record JavaProcess(long pid, Path jcmd) {
    /** Of each tool. */
    static final Duration LIMIT = Duration.ofSeconds(60);

    /**
     * The first of the subject's processes that is a JVM. Others are not contacted: the signal that makes a JVM listen
     * ends a program in Go or C.
     *
     * @throws LabException if there is none, or the lab does not run on a JDK
     */
    static JavaProcess of(RunningSubject subject) {
        subject.tree().look();
        ProcessHandle jvm = subject.tree().alive().stream().filter(JavaProcess::isJvm).findFirst()
                .orElseThrow(() -> new LabException(subject.name() + " does not run on a JVM: there is nothing that a"
                        + " JVM's tools could show; try perf record -g -p PID with "
                        + subject.tree().alive().stream().map(ProcessHandle::pid).toList()));
        Path jcmd = Programs.ofThisJdk("jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new LabException("there is no " + jcmd + ": start the lab with a JDK, not a JRE");
        }
        return new JavaProcess(jvm.pid(), jcmd);
    }

    private static boolean isJvm(ProcessHandle process) {
        Path maps = Path.of("/proc", Long.toString(process.pid()), "maps");
        if (Files.isReadable(maps)) {
            try {
                return Files.readString(maps).contains("/libjvm.so");
            } catch (IOException e) {
                return false; // it has ended
            }
        }
        return process.info().command().map(command -> Path.of(command).endsWith("java")).orElse(false);
    }

    /** Returns the response. */
    String ask(String... arguments) throws InterruptedException {
        return Programs.run(Programs.command(jcmd, pid, List.of(arguments)), LIMIT);
    }
}

package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.program.MavenProject;
import dev.freshet.lab.program.Programs;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/** async-profiler, from Maven Central: native code for Linux and macOS. */
record AsyncProfiler(String jar) {

    /** @throws LabException if it cannot be downloaded, or does not support this machine */
    static AsyncProfiler fetch(Path root) throws InterruptedException {
        String classPath = new MavenProject(root, root.resolve("lab/tools/async-profiler"),
                root.resolve(".freshet/lab/async-profiler")).classPath();
        AsyncProfiler profiler = new AsyncProfiler(classPath.substring(classPath.indexOf(File.pathSeparatorChar) + 1));
        profiler.run("supported");
        return profiler;
    }

    /** Writes a flame graph of the time in which the load is sent. */
    void flameGraph(JavaProcess jvm, String event, Load load, Path file) throws InterruptedException {
        String pid = Long.toString(jvm.pid());
        start(event, pid);
        try {
            load.send();
        } finally {
            run("profiler", "stop", "-o", "flamegraph", "-f", file.toAbsolutePath().toString(), pid);
        }
    }

    /** If the kernel's events are not allowed, measures CPU time with a timer in each thread. */
    private void start(String event, String pid) throws InterruptedException {
        try {
            run("profiler", "start", "-e", event, pid);
        } catch (LabException e) {
            if (!event.equals("cpu")) {
                throw e;
            }
            run("profiler", "start", "-e", "ctimer", pid);
        }
    }

    private void run(String... arguments) throws InterruptedException {
        Programs.run(Programs.command(Programs.ofThisJdk("java"), "-jar", jar, List.of(arguments)), JavaProcess.LIMIT);
    }
}

package dev.freshet.lab.measure;

import java.util.Map;

/** Measures a server between {@link #begin} and {@link #end}, with samples on a separate thread. */
public final class UsageMeter implements AutoCloseable {
    /** Looking for new processes costs more than a sample, and servers seldom start any. */
    private static final long LOOK_NANOS = 1_000_000_000;

    private final ProcessTree tree;
    private final ProcessTree.Memory idle;
    private final Cpu cpuBefore;
    private final Map<Long, ProcessTable.Switches> switchesBefore;
    private final Thread sampler;

    private long samples;
    private double sumOfBytes;
    private long mostBytes = -1;
    private int mostThreads = -1;

    private UsageMeter(ProcessTree tree, ProcessTree.Memory idle) {
        this.tree = tree;
        this.idle = idle;
        this.cpuBefore = tree.cpu();
        this.switchesBefore = tree.switches();
        this.sampler = Thread.ofPlatform().daemon().name("lab-usage").unstarted(this::sample);
    }

    /** @param idle the server's figures before any load */
    public static UsageMeter begin(ProcessTree tree, ProcessTree.Memory idle) {
        UsageMeter meter = new UsageMeter(tree, idle);
        meter.takeSample();
        meter.sampler.start();
        return meter;
    }

    /** Call it once. For a server that has ended meanwhile, the samples count. */
    public ServerUsage end() {
        Cpu used = tree.cpu().since(cpuBefore);
        Cpu cpu = used.userMicros() < 0 ? Cpu.UNKNOWN : used; // it has ended, and took its figures with it
        ProcessTable.Switches switches = switchesSince();
        close();
        takeSample();
        long loadBytes = samples == 0 ? -1 : Math.round(sumOfBytes / samples);
        return new ServerUsage(cpu, idle.bytes(), loadBytes, Math.max(tree.peak(), mostBytes), idle.threads(),
                mostThreads, switches.voluntary(), switches.involuntary());
    }

    @Override
    public void close() {
        sampler.interrupt();
        boolean interrupted = false;
        while (sampler.isAlive()) {
            try {
                sampler.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void sample() {
        long lastLook = System.nanoTime();
        while (!Thread.interrupted()) {
            try {
                Thread.sleep(ProcessTree.sampleMillis());
            } catch (InterruptedException e) {
                return;
            }
            if (System.nanoTime() - lastLook > LOOK_NANOS) {
                tree.look();
                lastLook = System.nanoTime();
            }
            takeSample();
        }
    }

    private synchronized void takeSample() {
        ProcessTree.Memory memory = tree.memory();
        mostThreads = Math.max(mostThreads, memory.threads());
        if (memory.bytes() > 0) { // else it has ended, or the system does not tell
            samples++;
            sumOfBytes += memory.bytes();
            mostBytes = Math.max(mostBytes, memory.bytes());
        }
    }

    /** Switches of threads that ended before are lost, because the system does not keep them. */
    private ProcessTable.Switches switchesSince() {
        Map<Long, ProcessTable.Switches> now = tree.switches();
        if (now.isEmpty()) {
            return new ProcessTable.Switches(-1, -1);
        }
        long voluntary = 0;
        long involuntary = 0;
        for (Map.Entry<Long, ProcessTable.Switches> thread : now.entrySet()) {
            ProcessTable.Switches before = switchesBefore.getOrDefault(thread.getKey(),
                    new ProcessTable.Switches(0, 0));
            voluntary += Math.max(0, thread.getValue().voluntary() - before.voluntary());
            involuntary += Math.max(0, thread.getValue().involuntary() - before.involuntary());
        }
        return new ProcessTable.Switches(voluntary, involuntary);
    }
}

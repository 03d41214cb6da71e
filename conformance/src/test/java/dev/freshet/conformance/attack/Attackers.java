package dev.freshet.conformance.attack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Eight attackers at a time. One that was cut off comes back after {@value #PAUSE_MILLIS} ms. They run in a process of
 * their own, with a lower priority than the victim, and not on the server's processor if there is another. Attackers on
 * other machines would not take the processor from the server or the victim either.
 */
final class Attackers implements AutoCloseable {
    static final int COUNT = 8;
    static final int PAUSE_MILLIS = 500;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS);
    private static final String ATTACK = "attack";
    private static final String REST = "rest";

    private final Process process;
    private final BufferedReader output;

    private Attackers(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /**
     * What they did.
     *
     * @param cutOff how often one was cut off
     * @param longestNanos the most from the limit to the end
     * @param failure what went wrong with them; empty if nothing did
     */
    record Result(int cutOff, long longestNanos, String failure) {
    }

    /** Returns once each has attacked: what the first attack makes both sides load is not what is measured. */
    static Attackers against(int port, Http2Attack attack) throws IOException {
        List<String> command = new ArrayList<>(Placement.ofAttackers());
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                Attackers.class.getName(), attack.name(), Integer.toString(port)));
        Attackers attackers = new Attackers(
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
        String ready = attackers.output.readLine();
        if (!REST.equals(ready)) {
            attackers.close();
            throw new IOException("the attackers did not begin: " + ready);
        }
        return attackers;
    }

    /** From now on they attack. */
    void attack() throws IOException {
        tell(ATTACK);
    }

    /** Returns when the last of those in hand is cut off. */
    void rest() throws IOException {
        tell(REST);
        output.readLine();
    }

    private void tell(String what) throws IOException {
        process.outputWriter().write(what + "\n");
        process.outputWriter().flush();
    }

    /** Ends them. */
    Result result() throws IOException {
        process.outputWriter().close();
        String line = String.valueOf(output.readLine());
        String[] result = line.split(" ", 3);
        if (result.length != 3) {
            throw new IOException("the attackers ended with " + line);
        }
        return new Result(Integer.parseInt(result[0]), Long.parseLong(result[1]), result[2]);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Arguments: attack and port. Then reads what to do; ends when its input does. */
    public static void main(String[] arguments) throws Exception {
        Attack attack = new Attack(Http2Attack.valueOf(arguments[0]), Integer.parseInt(arguments[1]));
        for (int i = 0; i < COUNT; i++) {
            attack.once();
        }
        System.out.println(REST);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String what = input.readLine(); what != null; what = input.readLine()) {
            if (what.equals(ATTACK)) {
                attack.start();
            } else {
                attack.stop();
                System.out.println(REST);
            }
        }
        attack.stop();
        System.out.println(attack);
    }

    /** The attackers, in their own process. */
    private static final class Attack {
        private final Http2Attack attack;
        private final int port;
        private final AtomicInteger cutOff = new AtomicInteger();
        private final AtomicLong longest = new AtomicLong();
        private final List<Thread> threads = new ArrayList<>();
        private volatile String failure = "";
        private volatile boolean stopped;

        Attack(Http2Attack attack, int port) {
            this.attack = attack;
            this.port = port;
        }

        void once() throws IOException {
            longest.accumulateAndGet(attack.attack(port), Math::max);
            cutOff.incrementAndGet();
        }

        /** One after the other, or all pauses would end at once. */
        void start() {
            stopped = false;
            for (int i = 0; i < COUNT; i++) {
                long after = PAUSE_NANOS * i / COUNT;
                threads.add(Thread.ofPlatform().daemon().start(() -> attackFrom(after)));
            }
        }

        private void attackFrom(long after) {
            try {
                LockSupport.parkNanos(after);
                while (!stopped) {
                    once();
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (IOException | RuntimeException | AssertionError wrong) {
                failure = wrong.toString();
            }
        }

        void stop() throws InterruptedException {
            stopped = true;
            for (Thread thread : threads) {
                thread.join();
            }
            threads.clear();
        }

        @Override
        public String toString() {
            return cutOff + " " + longest + " " + failure;
        }
    }
}

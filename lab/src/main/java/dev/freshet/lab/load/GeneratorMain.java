package dev.freshet.lab.load;

import dev.freshet.lab.load.generator.Generator;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The generator as a separate process, which can be pinned to cores and stays warm between loads. Reads plans from
 * standard input, one {@link LoadPlan} as JSON a line, and sends them one after the other. Writes {@link
 * GeneratorMessage}s to standard output. Exits when its input ends, because then the lab is gone.
 */
public final class GeneratorMain {
    /** Writes to standard error: standard output is for results. */
    private static final System.Logger LOG = System.getLogger(GeneratorMain.class.getName());
    private static final JsonType<LoadPlan> PLAN = Jsonb.instance().type(LoadPlan.class);
    private static final JsonType<GeneratorMessage> MESSAGE = Jsonb.instance().type(GeneratorMessage.class);

    private final BlockingQueue<String> plans = new LinkedBlockingQueue<>();
    private final PrintStream out;
    private final int threads;

    private GeneratorMain(PrintStream out, int threads) {
        this.out = out;
        this.threads = threads;
    }

    /** @param arguments the number of sending threads; 1 by default */
    public static void main(String[] arguments) throws IOException {
        int threads = arguments.length == 0 ? 1 : Integer.parseInt(arguments[0]);
        PrintStream messages = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        // Output of libraries must not appear between the messages.
        System.setOut(System.err);
        GeneratorMain main = new GeneratorMain(messages, threads);
        Thread.ofPlatform().daemon().name("generator").start(main::send);
        main.read();
        Runtime.getRuntime().halt(0);
    }

    private void read() throws IOException {
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                plans.add(line);
            }
        }
    }

    private void send() {
        try (Generator generator = new Generator(threads)) {
            while (true) {
                write(send(generator, plans.take()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private GeneratorMessage send(Generator generator, String plan) throws InterruptedException {
        try {
            return new GeneratorMessage.Result(generator.send(PLAN.fromJson(plan),
                    (done, ok, failed) -> write(new GeneratorMessage.Progress(done, ok, failed))));
        } catch (LoadException e) {
            return new GeneratorMessage.Failure(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            LOG.log(System.Logger.Level.ERROR, "the load generator has failed", e);
            return new GeneratorMessage.Failure("the generator has failed: " + e);
        }
    }

    private void write(GeneratorMessage message) {
        out.println(MESSAGE.toJson(message));
        out.flush();
    }
}

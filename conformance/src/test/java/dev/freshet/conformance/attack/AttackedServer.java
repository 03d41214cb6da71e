package dev.freshet.conformance.attack;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.ExecutionMode;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ThreadType;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The process under attack: a server, and a second one that tells what the first holds and how often its limits acted.
 * Prints both ports; ends when its input does, so that it never outlives the test.
 */
final class AttackedServer {
    private static final int PIECE = 8 * 1024;
    /** Somewhat more than small buffers of both kernels hold, which is left to the loop to write. */
    private static final int PAGE = 32 * 1024;
    /** More than the kernel holds for a peer that does not read. */
    private static final int LARGE = 64 << 20;

    private AttackedServer() {
    }

    /** Arguments: execution mode, thread type, then {@code name=milliseconds or number} of what is not the default. */
    public static void main(String[] arguments) throws IOException {
        ServerConfig config = ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0).withMode(
                ExecutionMode.valueOf(arguments[0]), ThreadType.valueOf(arguments[1]));
        for (int i = 2; i < arguments.length; i++) {
            String[] setting = arguments[i].split("=");
            config = with(config, setting[0], Integer.parseInt(setting[1]));
        }
        try (Attacked.Running attacked = Attacked.SERVER.start(config);
                HttpServer control = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0)
                        .withMode(ExecutionMode.HYBRID, ThreadType.PLATFORM), new Control(attacked.server()))) {
            System.out.println(attacked.server().port() + " " + control.port());
            while (System.in.read() >= 0) {
                // What is written does not matter.
            }
        }
    }

    /** What can be asked for. */
    static HttpApplication targets() {
        return new Targets();
    }

    private static ServerConfig with(ServerConfig config, String name, int value) {
        TimeLimits time = config.timeouts();
        Duration millis = Duration.ofMillis(value);
        return switch (name) {
            case "idle" -> config.withTimeouts(
                    new TimeLimits(millis, time.header(), time.body(), time.write(), time.queue()));
            case "queue" -> config.withTimeouts(
                    new TimeLimits(time.idle(), time.header(), time.body(), time.write(), millis));
            case "body-each" -> config.withBodyMemory(new BodyMemory(0, value));
            case "concurrency" -> config.withConcurrency(value, config.maxQueue());
            case "max-queue" -> config.withConcurrency(config.maxConcurrency(), value);
            case "send-buffer" -> config.withSendBuffer(value);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static final class Targets implements HttpApplication {
        @Override
        public HttpHandler handlerFor(HttpRequest request) {
            return switch (request.path()) {
                case "/", "/hello" -> (asked, answer) -> answer.send("Hello, World!");
                case "/hello-on-loop" -> new OnLoop();
                case "/read" -> Targets::read;
                case "/events" -> Targets::events;
                case "/large" -> Targets::large;
                case "/whole" -> (asked, answer) -> answer.send(asked.bodyBytes().length + " bytes");
                case "/page" -> (asked, answer) -> answer.send(Page.BYTES, 0, PAGE);
                case "/long-page" -> (asked, answer) -> answer.send(Page.BYTES);
                case "/work" -> (asked, answer) -> {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                    answer.send("done");
                };
                default -> (asked, answer) -> {
                    throw new HttpException(404, "no such target");
                };
            };
        }

        /** Holds next to nothing itself, so that what a connection costs is the engine's. */
        private static void read(HttpRequest request, HttpResponse response) throws IOException {
            InputStream body = request.body();
            byte[] piece = new byte[256];
            long sum = 0;
            for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
                sum += read;
            }
            response.send(sum + " bytes");
        }

        /** Sends the head, and nothing behind it. */
        private static void events(HttpRequest request, HttpResponse response) throws IOException {
            response.contentType("text/event-stream").body().flush();
            LockSupport.parkNanos(TimeUnit.MINUTES.toNanos(10));
        }

        private static void large(HttpRequest request, HttpResponse response) throws IOException {
            try (OutputStream body = response.body()) {
                for (int i = 0; i < LARGE / PIECE; i++) {
                    body.write(Piece.BYTES);
                }
            }
        }
    }

    /** Answers without a thread. */
    private static final class OnLoop implements HttpHandler {
        @Override
        public boolean nonBlocking() {
            return true;
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws IOException {
            response.send("Hello from the loop");
        }
    }

    /** One for all requests: it is not the engine's either. */
    private static final class Piece {
        static final byte[] BYTES = new byte[PIECE];
    }

    /** One for all requests: it is not the engine's. */
    private static final class Page {
        static final byte[] BYTES = new byte[LARGE / 16];
    }

    private record Control(HttpServer server) implements HttpApplication {
        @Override
        public HttpHandler handlerFor(HttpRequest request) {
            return switch (request.path()) {
                case "/heap" -> (asked, answer) -> answer.send(Long.toString(heapInUse()));
                case "/connections" -> (asked, answer) -> answer.send(Integer.toString(server.connections()));
                case "/reached" -> (asked, answer) ->
                        answer.send(Long.toString(server.reached(Limit.valueOf(String.valueOf(asked.query())))));
                default -> (asked, answer) -> {
                    throw new HttpException(404, "no such question");
                };
            };
        }

        /** After a collection, or what is garbage would count. */
        private static long heapInUse() {
            System.gc();
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
    }
}

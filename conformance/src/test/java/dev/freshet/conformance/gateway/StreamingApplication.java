package dev.freshet.conformance.gateway;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** An upstream whose answers take their time, at the test's word. */
final class StreamingApplication implements HttpApplication {
    private static final int EVENTS = 20;
    private static final int PIECE = 16 * 1024;

    private final Semaphore turns = new Semaphore(0);
    private volatile boolean cancelled;
    private volatile boolean asked;

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        return switch (request.path()) {
            case "/events" -> (asked, answer) -> events(answer);
            case "/head-first" -> (asked, answer) -> headFirst(answer);
            case "/echo" -> StreamingApplication::echo;
            case "/refused" -> (asked, answer) -> answer.status(413).send("too much");
            case "/trailers" -> StreamingApplication::trailers;
            case "/status" -> (asked, answer) -> answer.status(Integer.parseInt(String.valueOf(asked.query()))).send();
            case "/hints" -> (asked, answer) -> hints(answer);
            case "/broken" -> (asked, answer) -> broken(answer);
            case "/endless" -> (asked, answer) -> endless(answer);
            case "/silent" -> this::silent;
            case "/sink" -> this::sink;
            case "/source" -> StreamingApplication::source;
            default -> (asked, answer) -> answer.send("small");
        };
    }

    /** Lets the handler that waits go on. */
    void next() {
        turns.release();
    }

    /** Whether a handler has found out that no one listens to it, or sends to it, any more. */
    boolean isCancelled() {
        return cancelled;
    }

    /** Whether {@code /silent} was asked for. */
    boolean isAsked() {
        return asked;
    }

    private void silent(HttpRequest request, HttpResponse answer) throws InterruptedException, IOException {
        request.body().readAllBytes();
        asked = true;
        CountDownLatch gone = new CountDownLatch(1);
        request.onAbandoned(gone::countDown);
        if (!gone.await(30, TimeUnit.SECONDS)) {
            answer.send("no one has left");
        }
    }

    private void events(HttpResponse answer) throws IOException, InterruptedException {
        OutputStream out = answer.contentType("text/event-stream").body();
        for (int i = 0; i < EVENTS; i++) {
            out.write("data: %02d\n\n".formatted(i).getBytes(StandardCharsets.US_ASCII));
            out.flush();
            awaitTurn();
        }
    }

    private void headFirst(HttpResponse answer) throws IOException, InterruptedException {
        OutputStream out = answer.body();
        out.flush();
        awaitTurn();
        out.write("body".getBytes(StandardCharsets.US_ASCII));
    }

    private void awaitTurn() throws InterruptedException {
        if (!turns.tryAcquire(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("what was sent did not arrive");
        }
    }

    private static void echo(HttpRequest asked, HttpResponse answer) throws IOException {
        InputStream in = asked.body();
        OutputStream out = answer.body();
        byte[] piece = new byte[PIECE];
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            out.write(piece, 0, read);
            out.flush();
        }
    }

    private static void trailers(HttpRequest asked, HttpResponse answer) throws IOException {
        int length = asked.body().readAllBytes().length;
        OutputStream out = answer.body();
        out.write((length + " bytes, X-Sum " + asked.trailers().first("X-Sum")).getBytes(StandardCharsets.US_ASCII));
        out.flush();
        answer.trailer("X-Done", "yes");
    }

    private static void hints(HttpResponse answer) throws IOException {
        answer.interim(103, "Link", "</style.css>; rel=preload");
        answer.interim(103, "Link", "</more.css>; rel=preload");
        answer.send("hinted");
    }

    private static void broken(HttpResponse answer) throws IOException {
        answer.header("Content-Length", "1000");
        answer.body().write(new byte[10]);
        answer.body().flush();
    }

    private void endless(HttpResponse answer) {
        byte[] piece = new byte[PIECE];
        try {
            OutputStream out = answer.body();
            while (true) {
                out.write(piece);
            }
        } catch (IOException e) {
            cancelled = true;
        }
    }

    private void sink(HttpRequest asked, HttpResponse answer) throws IOException {
        InputStream in = asked.body();
        byte[] piece = new byte[PIECE];
        long sum = 0;
        try {
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                sum += read;
            }
        } catch (IOException e) {
            cancelled = true;
            throw e;
        }
        answer.send(sum + " bytes");
    }

    private static void source(HttpRequest asked, HttpResponse answer) throws IOException {
        byte[] piece = new byte[PIECE];
        OutputStream out = answer.body();
        for (int left = Integer.parseInt(String.valueOf(asked.query())); left > 0; left -= PIECE) {
            out.write(piece, 0, Math.min(left, PIECE));
        }
    }
}

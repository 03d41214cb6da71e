package dev.freshet.dev.pages;

import dev.freshet.dev.serve.Answer;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Tells an open page about the next reload. Each open page occupies a request thread, up to 32 of them. */
public final class Events implements Answer {
    private static final int MOST_PAGES = 32;
    private static final long SILENCE_MILLIS = 15_000;

    private final Versions versions;
    private final Semaphore pages = new Semaphore(MOST_PAGES);

    /** Numbers the reloads. */
    @FunctionalInterface
    public interface Versions {
        /** Waits up to {@code millis} until the version is not {@code seen}. Returns the current version. */
        long awaitOther(long seen, long millis) throws InterruptedException;
    }

    public Events(Versions versions) {
        this.versions = versions;
    }

    @Override
    public void send(HttpRequest request, HttpResponse response) throws IOException {
        response.contentType("text/event-stream").header("Cache-Control", "no-store");
        if (request.method() == HttpMethod.HEAD) {
            response.send();
            return;
        }
        long seen = seen(request.query());
        if (!pages.tryAcquire()) {
            throw new HttpException(503, "too many pages of development mode are open; close some");
        }
        try {
            OutputStream out = response.body();
            out.write("retry: 500\n\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            // Writing a comment now and then shows whether the page is gone.
            long now = versions.awaitOther(seen, SILENCE_MILLIS);
            out.write((now == seen ? ":\n\n" : "event: reload\ndata: " + now + "\n\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        } finally {
            pages.release();
        }
    }

    private static long seen(@Nullable String query) {
        try {
            return query == null || !query.startsWith("seen=") ? -1 : Long.parseLong(query.substring("seen=".length()));
        } catch (NumberFormatException wrong) {
            return -1;
        }
    }
}

package dev.freshet.test.browser;

import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A headless Chromium, driven through its DevTools protocol. Needs avaje-jsonb on the class path. Each call waits for
 * at most a minute.
 */
public final class Browser implements WebSocket.Listener, AutoCloseable {
    private static final String LISTENING = "DevTools listening on ";
    private static final long LIMIT_SECONDS = 60;

    private final JsonType<Object> json = Jsonb.builder().build().type(Object.class);
    private final Map<Integer, CompletableFuture<Map<?, ?>>> asked = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Void>> loads = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final StringBuilder text = new StringBuilder();
    private final Process process;
    private final WebSocket socket;

    private Browser(Path program, Path profile) throws IOException {
        process = new ProcessBuilder(program.toString(), "--headless=new", "--no-sandbox", "--disable-gpu",
                "--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--ignore-certificate-errors",
                "--remote-debugging-port=0", "--user-data-dir=" + profile,
                "about:blank").redirectErrorStream(true).start();
        try {
            socket = listening(process).thenCompose(this::connect).orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
        } catch (CompletionException failure) {
            List<ProcessHandle> processes = tree(process);
            processes.forEach(ProcessHandle::destroyForcibly);
            awaitEnd(processes);
            throw new IOException("cannot connect to chromium: " + failure.getCause(), failure);
        }
    }

    /** The address of its DevTools. Its output is read to the end, or Chromium would block once the pipe is full. */
    private static CompletableFuture<String> listening(Process process) {
        CompletableFuture<String> address = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    if (line.startsWith(LISTENING)) {
                        address.complete(line.substring(LISTENING.length()).strip());
                    }
                }
                address.completeExceptionally(new IOException("it ended before it listened"));
            } catch (IOException closed) {
                address.completeExceptionally(closed);
            }
        });
        return address;
    }

    private CompletableFuture<WebSocket> connect(String address) {
        return HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(URI.create(address), this);
    }

    private static List<ProcessHandle> tree(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    }

    /** A process that nobody reaps stays in the process table. */
    private static void awaitEnd(List<ProcessHandle> processes) {
        CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, 10, TimeUnit.SECONDS).join();
    }

    /** The Chromium program, if it is installed. */
    public static Optional<Path> program() {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable).findFirst();
    }

    /**
     * Starts the program.
     *
     * @param profile a folder that does not exist or is empty
     * @throws UncheckedIOException if it does not start
     */
    public static Browser start(Path program, Path profile) {
        try {
            return new Browser(program, profile);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Opens a page in a new tab and waits until it is loaded. */
    public Page open(String url) {
        Object target = call(null, "Target.createTarget", Map.of("url", "about:blank")).get("targetId");
        Map<?, ?> attached = call(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true));
        String session = String.valueOf(attached.get("sessionId"));
        CompletableFuture<Void> load = new CompletableFuture<>();
        loads.put(session, load);
        call(session, "Page.enable", Map.of());
        call(session, "Page.navigate", Map.of("url", url));
        load.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
        return new Page(session);
    }

    /** A tab. */
    public final class Page {
        private final String session;

        private Page(String session) {
            this.session = session;
        }

        /**
         * The value of a JavaScript expression; waits if it is a promise.
         *
         * @throws AssertionError if it throws
         */
        public @Nullable Object evaluate(String expression) {
            Map<?, ?> answer = call(session, "Runtime.evaluate",
                    Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
            if (answer.containsKey("exceptionDetails")) {
                throw new AssertionError(expression + ": " + answer);
            }
            return ((Map<?, ?>) answer.get("result")).get("value");
        }

        /** Completed when the page loads itself again after this call; fails after a minute. */
        public CompletableFuture<Void> nextLoad() {
            CompletableFuture<Void> load = new CompletableFuture<>();
            loads.put(session, load);
            return load.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS);
        }

        /** Waits until a condition holds. The page checks it again and again. */
        public void await(String condition) {
            evaluate("""
                    new Promise(done => {
                      const look = () => { if (%s) { done(true); } else { setTimeout(look, 20); } };
                      look();
                    })""".formatted(condition));
        }
    }

    private Map<?, ?> call(@Nullable String session, String method, Map<String, Object> parameters) {
        int id = count.incrementAndGet();
        CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
        asked.put(id, answer);
        Map<String, Object> message = session == null ? Map.of("id", id, "method", method, "params", parameters)
                : Map.of("id", id, "method", method, "params", parameters, "sessionId", session);
        socket.sendText(json.toJson(message), true).join();
        return answer.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            Map<?, ?> message = (Map<?, ?>) json.fromJson(text.toString());
            text.setLength(0);
            answer(message);
        }
        from.request(1);
        return null;
    }

    private void answer(Map<?, ?> message) {
        if ("Page.loadEventFired".equals(message.get("method"))) {
            loads.get(String.valueOf(message.get("sessionId"))).complete(null);
        }
        if (message.get("id") instanceof Number id) {
            CompletableFuture<Map<?, ?>> answer = asked.remove(id.intValue());
            if (message.get("result") instanceof Map<?, ?> result) {
                answer.complete(result);
            } else {
                answer.completeExceptionally(new AssertionError(message.toString()));
            }
        }
    }

    private void askToEnd() {
        try {
            call(null, "Browser.close", Map.of());
        } catch (CompletionException unanswered) {
            // Chromium hangs or is gone.
        }
    }

    /**
     * Asks Chromium to end. If it does not, ends it and the processes that it has started. Waits for all of them: until
     * they end, they write into the profile's folder.
     */
    @Override
    public void close() {
        List<ProcessHandle> processes = tree(process);
        try {
            askToEnd();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                processes.forEach(ProcessHandle::destroyForcibly);
            }
            awaitEnd(processes);
        } catch (InterruptedException e) {
            processes.forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
        } finally {
            socket.abort();
        }
    }
}

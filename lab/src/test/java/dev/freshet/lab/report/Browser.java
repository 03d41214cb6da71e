package dev.freshet.lab.report;

import io.avaje.jsonb.Jsonb;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A headless Chromium, driven over its debugging pipe: commands go to its file descriptor 3, answers and events come
 * from descriptor 4, each a JSON text that ends with a zero byte.
 */
final class Browser implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome",
            "google-chrome-stable");
    private static final Path ON_MACOS = Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");

    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private final List<Map<String, Object>> events = new ArrayList<>();
    private int commands;
    private String session = "";

    /** Where a browser is, if there is one. */
    static Optional<Path> installed() {
        Stream<Path> onPath = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)));
        return Stream.concat(onPath, Stream.of(ON_MACOS)).filter(Files::isExecutable).findFirst();
    }

    /** @param profile an empty folder for what the browser keeps */
    Browser(Path program, Path profile) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c",
                "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh", program.toString(), "--headless",
                "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
                "--disable-extensions", "--disable-background-networking", "--hide-scrollbars",
                "--user-data-dir=" + profile));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--no-sandbox");
        }
        process = new ProcessBuilder(command).start();
        in = new BufferedInputStream(process.getInputStream());
        out = process.getOutputStream();
        String target = (String) send("Target.createTarget", Map.of("url", "about:blank")).get("targetId");
        session = (String) send("Target.attachToTarget", Map.of("targetId", target, "flatten", true)).get("sessionId");
        send("Page.enable", Map.of());
        send("Runtime.enable", Map.of());
        send("Log.enable", Map.of());
        send("Network.enable", Map.of());
    }

    /** Loads a page as a screen of this width shows it, and forgets the events before. */
    void open(Path page, int width, String scheme) throws IOException {
        events.clear();
        send("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height", 900, "deviceScaleFactor", 1,
                "mobile", false));
        send("Emulation.setEmulatedMedia", Map.of("features",
                List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        send("Page.navigate", Map.of("url", page.toUri().toString()));
        await("Page.loadEventFired");
    }

    /** What an expression gives in the page. */
    Object evaluate(String expression) throws IOException {
        Map<String, Object> answer = send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
        if (answer.containsKey("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
        }
        return map(answer.get("result")).getOrDefault("value", "");
    }

    /** Events of this kind since the page was opened. */
    List<Map<String, Object>> events(String method) {
        return events.stream().filter(event -> method.equals(event.get("method")))
                .map(event -> map(event.get("params"))).toList();
    }

    /** A picture of a piece of the page, to look at. */
    void picture(Path file, int top, int width, int height) throws IOException {
        String answer = exchange("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip",
                Map.of("x", 0, "y", top, "width", width, "height", height, "scale", 1)));
        String before = "\"data\":\"";
        int from = answer.indexOf(before) + before.length();
        Files.write(file, Base64.getDecoder().decode(answer.substring(from, answer.indexOf('"', from))));
    }

    private Map<String, Object> send(String method, Map<String, Object> parameters) throws IOException {
        Map<String, Object> answer = parsed(exchange(method, parameters));
        if (answer.containsKey("error")) {
            throw new IllegalStateException(method + ": " + answer.get("error"));
        }
        return map(answer.get("result"));
    }

    /** Sends a command and gives its answer as it came; events that come before it are kept. */
    private String exchange(String method, Map<String, Object> parameters) throws IOException {
        Map<String, Object> command = new LinkedHashMap<>();
        int id = ++commands;
        command.put("id", id);
        command.put("method", method);
        command.put("params", parameters);
        if (!session.isEmpty()) {
            command.put("sessionId", session);
        }
        out.write(Jsonb.instance().toJson(command).getBytes(StandardCharsets.UTF_8));
        out.write(0);
        out.flush();
        String message = read();
        while (!message.startsWith("{\"id\":" + id + ",")) {
            events.add(parsed(message));
            message = read();
        }
        return message;
    }

    private void await(String method) throws IOException {
        while (events(method).isEmpty()) {
            events.add(parsed(read()));
        }
    }

    private String read() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        for (int b = in.read(); b != 0; b = in.read()) {
            if (b < 0) {
                throw new IOException("the browser ended");
            }
            message.write(b);
        }
        return message.toString(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> parsed(String message) {
        return Jsonb.instance().type(Object.class).map().fromJson(message);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @Override
    public void close() throws IOException {
        List<ProcessHandle> processes =
                Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
        out.close();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                processes.forEach(ProcessHandle::destroyForcibly);
            }
            // Until then they write into the profile's folder. One that nobody reaps stays in the table of processes.
            CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, 10, TimeUnit.SECONDS).join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

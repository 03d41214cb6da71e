package dev.freshet.security;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A response to a request with any headers, also those that a client of the JDK does not send.
 *
 * @param headers names in lower case; several values are joined
 */
record Raw(int status, Map<String, String> headers, String body) {
    static Raw ask(int port, String method, String path, String... headers) throws IOException {
        return ask(port, method, path, "", headers);
    }

    /** @param form the body of a form; may be empty */
    static Raw ask(int port, String method, String path, String form, String[] headers) throws IOException {
        StringBuilder head = new StringBuilder(method + ' ' + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nContent-Length: " + form.length() + "\r\n");
        if (!form.isEmpty()) {
            head.append("Content-Type: application/x-www-form-urlencoded\r\n");
        }
        boolean upgrades = false;
        for (int i = 0; i < headers.length; i += 2) {
            head.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
            upgrades |= headers[i].equals("Connection");
        }
        head.append(upgrades ? "\r\n" : "Connection: close\r\n\r\n");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write((head + form).getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return read(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Raw read(String text) {
        int end = text.indexOf("\r\n\r\n");
        String[] lines = text.substring(0, end).split("\r\n");
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            headers.merge(lines[i].substring(0, colon).toLowerCase(), lines[i].substring(colon + 1).strip(),
                    (one, other) -> one + ", " + other);
        }
        return new Raw(Integer.parseInt(lines[0].split(" ")[1]), headers, text.substring(end + 4));
    }

    @Nullable String header(String name) {
        return headers.get(name);
    }

    /** The headers whose names begin so. */
    Map<String, String> with(String prefix) {
        Map<String, String> found = new TreeMap<>(headers);
        found.keySet().removeIf(name -> !name.startsWith(prefix));
        return found;
    }
}

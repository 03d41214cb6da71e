package dev.freshet.security;

import dev.freshet.test.network.RawResponseReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
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
            RawResponseReader reader = new RawResponseReader(new BufferedInputStream(socket.getInputStream()));
            RawResponseReader.Head response = reader.head();
            Map<String, String> received = new TreeMap<>();
            response.fields().forEach(field -> received.merge(field.name().toLowerCase(Locale.ROOT), field.value(),
                    (one, other) -> one + ", " + other));
            byte[] body = method.equals("HEAD") ? new byte[0] : reader.body(response);
            return new Raw(response.status(), received, new String(body, StandardCharsets.UTF_8));
        }
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

package dev.freshet.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends exactly the bytes it is told. */
public final class Wire {
    private Wire() {
    }

    /** Sends a request and closes; gives all that comes back. */
    public static String ask(int port, String method, String target, String... fields) {
        StringBuilder head = new StringBuilder(method).append(' ').append(target).append(" HTTP/1.1\r\n");
        boolean host = false;
        for (String field : fields) {
            head.append(field).append("\r\n");
            host |= field.startsWith("Host:");
        }
        head.append(host ? "" : "Host: localhost\r\n").append("Connection: close\r\n\r\n");
        return exchange(port, head.toString());
    }

    /** Sends these bytes; gives all that comes back until the server closes. */
    public static String exchange(int port, String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    /** The body of the answer to a GET. */
    public static String get(int port, String target, String... fields) {
        String answer = ask(port, "GET", target, fields);
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    /** The status of an answer. */
    public static int status(String answer) {
        return Integer.parseInt(answer.substring(9, 12));
    }
}

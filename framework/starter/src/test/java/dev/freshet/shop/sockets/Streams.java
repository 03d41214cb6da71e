package dev.freshet.shop.sockets;

import dev.freshet.web.websocket.OnError;
import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Reads messages while they come. */
@WebSocketEndpoint("/ws/streams")
class Streams {
    final BlockingQueue<String> log = new LinkedBlockingQueue<>();

    @OnMessage
    String lines(WebSocket socket, Reader text) throws IOException {
        BufferedReader lines = new BufferedReader(text);
        int count = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.equals("enough")) {
                return "enough after " + count;
            }
            if (line.equals("fail")) {
                throw new IllegalStateException("failed as asked");
            }
            socket.send("line " + line);
            count++;
        }
        return count + " lines";
    }

    @OnMessage
    String bytes(InputStream bytes) throws IOException {
        long sum = 0;
        byte[] buffer = new byte[1000];
        try {
            for (int count = bytes.read(buffer); count >= 0; count = bytes.read(buffer)) {
                log.add("read");
                sum += count;
            }
        } catch (IOException broken) {
            log.add("broken");
            throw broken;
        }
        return sum + " bytes, " + Thread.currentThread().isVirtual();
    }

    @OnError
    void failed(WebSocket socket, Throwable thrown) throws IOException {
        socket.send(String.valueOf(thrown.getMessage()));
    }
}

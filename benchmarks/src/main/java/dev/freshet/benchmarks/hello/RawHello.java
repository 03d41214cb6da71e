package dev.freshet.benchmarks.hello;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The engine alone, with one handler instead of a framework. */
public final class RawHello {
    private static final byte[] HELLO = "Hello, World!".getBytes(StandardCharsets.US_ASCII);

    private RawHello() {
    }

    private static final class Hello implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws IOException {
            response.header(PreparedHeader.TEXT_PLAIN).send(HELLO);
        }

        @Override
        public boolean handleAndForget(HttpRequest request, HttpResponse response) throws IOException {
            handle(request, response);
            return true;
        }

        @Override
        public boolean nonBlocking() {
            return true;
        }
    }

    /** @param args a port of 127.0.0.1 */
    public static void main(String[] args) throws IOException {
        HttpHandler hello = new Hello();
        HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(Integer.parseInt(args[0])),
                request -> hello);
    }
}

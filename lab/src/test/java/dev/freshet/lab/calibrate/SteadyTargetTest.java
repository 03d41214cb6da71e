package dev.freshet.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.Protocol;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyTargetTest {

    @Test
    void answers_heads_that_come_in_pieces_and_many_at_once() throws Exception {
        try (SteadyTarget target = SteadyTarget.start(List.of(), Protocol.HTTP_1_1);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), target.port())) {
            socket.setSoTimeout(10_000);
            socket.setTcpNoDelay(true);
            String request = "GET /hello HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n";
            for (char c : request.toCharArray()) {
                socket.getOutputStream().write(c);
            }
            String answer = read(socket.getInputStream(), 1);
            assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n").contains("Connection: keep-alive\r\n")
                    .contains("Content-Length: 13\r\n").endsWith("\r\n\r\nHello, World!");

            socket.getOutputStream().write(request.repeat(1_000).getBytes(StandardCharsets.US_ASCII));
            assertThat(read(socket.getInputStream(), 1_000)).isEqualTo(answer.repeat(1_000));
            assertThat(target.cpu().known()).isTrue();
        }
    }

    @Test
    void answers_http2_frames_that_come_in_pieces() throws Exception {
        try (SteadyTarget target = SteadyTarget.start(List.of(), Protocol.H2C);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), target.port())) {
            socket.setSoTimeout(10_000);
            socket.setTcpNoDelay(true);
            String settings = "000000040000000000";
            String ping = "000008060000000000" + "0102030405060708";
            String get = "000001010500000003" + "82";
            for (byte b : "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII)) {
                socket.getOutputStream().write(b);
            }
            for (byte b : HexFormat.of().parseHex(settings + ping + get)) {
                socket.getOutputStream().write(b);
            }

            String acknowledged = settings + "000000040100000000" + "000008060100000000" + "0102030405060708";
            String head = "000013010400000003" + "88" + "0f100a" + hex("text/plain") + "0f0d02" + hex("13");
            String body = "00000d000100000003" + hex("Hello, World!");
            byte[] answer = HexFormat.of().parseHex(acknowledged + head + body);
            assertThat(socket.getInputStream().readNBytes(answer.length)).isEqualTo(answer);
        }
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String read(InputStream in, int answers) throws Exception {
        StringBuilder text = new StringBuilder();
        while (text.length() < SteadyTarget.BODY.length() || !text.toString().endsWith(SteadyTarget.BODY)
                || text.toString().split(SteadyTarget.BODY, -1).length <= answers) {
            byte[] bytes = new byte[65_536];
            int count = in.read(bytes);
            assertThat(count).as("before the end of the answers").isPositive();
            text.append(new String(bytes, 0, count, StandardCharsets.US_ASCII));
        }
        return text.toString();
    }
}

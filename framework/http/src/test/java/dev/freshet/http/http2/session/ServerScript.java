package dev.freshet.http.http2.session;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.Settings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A client's session whose server is a script: frames in, and what the session tells and sends out. */
final class ServerScript implements Outlet, ClientSessionListener {
    static final long SECOND = 1_000_000_000;
    static final ClientTimes TIMES = new ClientTimes(10 * SECOND, 15 * SECOND, 5 * SECOND);

    private final OutputBytes sent = new OutputBytes(new byte[1024]);
    private final SentFrames frames = SentFrames.ofClient();
    private final HpackEncoder encoder = new HpackEncoder(4096);
    private final List<String> told = new ArrayList<>();
    private final Http2ClientSession session;
    private int room = Integer.MAX_VALUE;

    ServerScript() {
        this(Http2Limits.DEFAULT);
    }

    ServerScript(Http2Limits limits) {
        session = new Http2ClientSession(limits, TIMES, this, this, 0);
        session.begin();
    }

    /** The server has sent its SETTINGS, and what both said of them is forgotten. */
    static ServerScript ready() {
        return ready(Settings.INITIAL);
    }

    static ServerScript ready(Settings settings) {
        ServerScript script = new ServerScript();
        script.server(out -> Http2FrameWriter.settings(out, settings));
        script.sent();
        script.told();
        return script;
    }

    Http2ClientSession session() {
        return session;
    }

    void server(Consumer<OutputBytes> frames) {
        OutputBytes out = new OutputBytes(new byte[256]);
        frames.accept(out);
        session.receive(out.array(), 0, out.size(), 0);
    }

    /** A field block of these fields, each "name: value". */
    void headers(int streamId, boolean end, String... fields) {
        server(out -> headers(out, streamId, end, fields));
    }

    void headers(OutputBytes out, int streamId, boolean end, String... fields) {
        int begin = Http2FrameWriter.beginHeaders(out, streamId, end);
        encoder.begin(out);
        for (String field : fields) {
            int colon = field.indexOf(": ", 1);
            encoder.encode(out, field.substring(0, colon), field.substring(colon + 2));
        }
        Http2FrameWriter.endHeaders(out, begin, 16_384);
    }

    void data(int streamId, int length, boolean end) {
        server(out -> Http2FrameWriter.data(out, streamId, new byte[length], 0, length, end));
    }

    Request get() {
        return get("/");
    }

    Request get(String path) {
        Http2RequestFields head = head("GET", path);
        return open(head, true);
    }

    Request post(long length) {
        Http2RequestFields head = head("POST", "/");
        if (length >= 0) {
            head.contentLength(length);
        }
        return open(head, false);
    }

    static Http2RequestFields head(String method, String path) {
        Http2RequestFields head = new Http2RequestFields();
        head.begin(method, "http", "a", path);
        return head;
    }

    Request open(Http2RequestFields head, boolean end) {
        Request request = new Request();
        request.stream = session.open(head, end, request, 0);
        return request;
    }

    /** The frames that the session has sent since the last call. */
    List<String> sent() {
        return frames.take(sent);
    }

    /** What it has told of the connection since the last call. */
    List<String> told() {
        List<String> lines = List.copyOf(told);
        told.clear();
        return lines;
    }

    /** @param open whether the socket takes anything */
    void room(boolean open) {
        room = open ? Integer.MAX_VALUE : 0;
    }

    @Override
    public OutputBytes bytes() {
        return sent;
    }

    @Override
    public int pending() {
        return room == 0 ? Integer.MAX_VALUE : sent.size();
    }

    @Override
    public void settled() {
        told.add("settled " + session.capacity());
    }

    @Override
    public void available() {
        told.add("available " + session.capacity());
    }

    @Override
    public void goingAway(ErrorCode code) {
        told.add("going away " + code);
    }

    @Override
    public void reached(SessionLimit limit) {
        told.add("reached " + limit);
    }

    /** A request, and what came of it. */
    static final class Request implements Http2ResponseListener {
        private final List<String> told = new ArrayList<>();
        private Http2ClientStream stream;
        private Runnable onHead = () -> { };
        private Runnable onBody = () -> { };
        private int unconsumed;

        Http2ClientStream stream() {
            return stream;
        }

        /** Done when the head comes. */
        Request onHead(Runnable action) {
            onHead = action;
            return this;
        }

        Request onBody(Runnable action) {
            onBody = action;
            return this;
        }

        /** Since the last call. */
        List<String> told() {
            List<String> lines = List.copyOf(told);
            told.clear();
            return lines;
        }

        void consume() {
            stream.consumed(unconsumed);
            unconsumed = 0;
        }

        @Override
        public void interim(ResponseHead head) {
            told.add("interim " + head.status());
        }

        @Override
        public void head(ResponseHead head) {
            told.add("head " + head.status() + " " + head.contentLength() + fields(head.headers()));
            onHead.run();
        }

        private static String fields(HttpHeaders headers) {
            StringBuilder fields = new StringBuilder();
            headers.forEach((name, value) -> fields.append(' ').append(name).append('=').append(value));
            return fields.toString();
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
            unconsumed += to - from;
            String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            told.add("body " + (text.startsWith("\0") ? text.length() : text));
            onBody.run();
        }

        @Override
        public void taken() {
            told.add("taken");
        }

        @Override
        public void complete(HttpHeaders trailers) {
            told.add("complete" + fields(trailers));
        }

        @Override
        public void failed(Http2Exception cause, boolean unprocessed) {
            told.add("failed " + cause.code() + (unprocessed ? " unprocessed" : "")
                    + (cause.endsConnection() ? " with the connection" : ""));
        }
    }
}

package dev.freshet.server.exchange;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import dev.freshet.http.http1.ResponseFields;
import dev.freshet.http.syntax.TrailerNames;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One response as its handler sees it, whatever the version; a new object for each, as with {@link ServerRequest}. */
public abstract class ServerResponse implements HttpResponse {
    private static final byte[] NOTHING = new byte[0];
    /** Longer text is encoded into an array of its own. */
    private static final int MAX_DIRECT_TEXT = 1_024;

    private final ResponseFields fields;
    private int status = 200;
    private boolean committed;
    private boolean ended;
    private @Nullable ResponseBody stream;
    private @Nullable ResponseFields trailers;

    protected ServerResponse(ResponseFields fields) {
        this.fields = fields;
    }

    /** Sends status, fields and all of the body, which there is none of if the status or a HEAD request forbids it. */
    protected abstract void sendWhole(int status, ResponseFields fields, byte[] body, int offset, int length)
            throws IOException;

    /** Sends status, fields and a text whose chars are all below 128, as {@link #sendWhole} does. */
    protected void sendAscii(int status, ResponseFields fields, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.US_ASCII);
        sendWhole(status, fields, body, 0, body.length);
    }

    /** Sends status and fields before a body that is sent in parts; false if there is none for the peer to get. */
    protected abstract boolean sendHead(int status, ResponseFields fields) throws IOException;

    /** Sends part of the body, waiting while the peer reads slowly; whether it is to be written out at once. */
    protected abstract void sendPart(byte[] body, int offset, int length, boolean flush) throws IOException;

    /** Sends an interim response at once, unless the peer's version has none. */
    protected abstract void sendInterim(int status, ResponseFields fields) throws IOException;

    /** Sends the end of a body that was sent in parts. */
    protected abstract void sendEnd() throws IOException;

    /** The response cannot be completed as its head promised: the peer must see that. */
    protected abstract void breakOff();

    @Override
    public int status() {
        return status;
    }

    @Override
    public HttpResponse status(int status) {
        requireUncommitted();
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("a status must be from 200 to 599, is " + status);
        }
        this.status = status;
        return this;
    }

    @Override
    public HttpResponse header(String name, String value) {
        requireUncommitted();
        fields.set(name, value);
        return this;
    }

    @Override
    public HttpResponse header(PreparedHeader header) {
        requireUncommitted();
        fields.set(header);
        return this;
    }

    @Override
    public HttpResponse addHeader(String name, String value) {
        requireUncommitted();
        fields.add(name, value);
        return this;
    }

    @Override
    public HttpResponse removeHeader(String name) {
        requireUncommitted();
        fields.remove(name);
        return this;
    }

    @Override
    public @Nullable String header(String name) {
        requireLive();
        return fields.first(name);
    }

    @Override
    public HttpResponse trailer(String name, String value) {
        requireLive();
        if (TrailerNames.forbids(name)) {
            throw new IllegalArgumentException("no trailer may be named " + name);
        }
        if (committed && (stream == null || stream.isClosed())) {
            throw new IllegalStateException("the body is ended: its trailers come too late");
        }
        if (trailers == null) {
            trailers = new ResponseFields();
        }
        trailers.set(name, value);
        return this;
    }

    @Override
    public void send(byte[] body, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, body.length);
        requireWhole();
        whole(body, offset, length);
    }

    @Override
    public void send(String text) throws IOException {
        requireWhole();
        if (fields.first("Content-Type") == null) {
            fields.set(PreparedHeader.TEXT_PLAIN);
        }
        if (text.length() <= MAX_DIRECT_TEXT && isAscii(text)) {
            committed = true;
            dropTypeOfNothing();
            sendAscii(status, fields, text);
        } else {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            whole(body, 0, body.length);
        }
    }

    private static boolean isAscii(String text) {
        int all = 0;
        for (int i = 0; i < text.length(); i++) {
            all |= text.charAt(i);
        }
        return all < 0x80;
    }

    @Override
    public void send() throws IOException {
        send(NOTHING, 0, 0);
    }

    @Override
    public void interim(int status, String... fields) throws IOException {
        requireUncommitted();
        if (status <= 101 || status > 199) {
            throw new IllegalArgumentException("an interim status must be from 102 to 199, is " + status);
        }
        if (fields.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "the last of the fields, " + fields[fields.length - 1] + ", has no value");
        }
        ResponseFields said = new ResponseFields();
        for (int i = 0; i < fields.length; i += 2) {
            said.add(fields[i], fields[i + 1]);
        }
        sendInterim(status, said);
    }

    @Override
    public OutputStream body() {
        requireLive();
        if (committed && stream == null) {
            throw new IllegalStateException("a response was sent already");
        }
        if (stream == null) {
            stream = new ResponseBody(this);
        }
        return stream;
    }

    @Override
    public boolean isCommitted() {
        return committed;
    }

    @Override
    public void reset() {
        requireUncommitted();
        status = 200;
        fields.clear();
        trailers = null;
        stream = null;
    }

    /** The handler has returned: what it began is completed. */
    public void complete() throws IOException {
        if (stream != null) {
            stream.close();
        } else if (!committed) {
            whole(NOTHING, 0, 0);
        }
    }

    /** Sends a problem of this status, in place of whatever was set. */
    public void problem(int status, @Nullable String detail) throws IOException {
        reset();
        status(status);
        header(PreparedHeader.PROBLEM_JSON);
        if (status == 503) {
            header("Retry-After", "1");
        }
        send(ProblemJson.of(status, detail));
    }

    /** Nothing can be sent any more. */
    public void end() {
        ended = true;
    }

    /** Whether it can be begun again once it has ended: nothing else was made that writes to it. */
    public boolean isBare() {
        return stream == null && trailers == null;
    }

    /** Is another response from now on. Only for one that is bare and has ended. */
    public void beginAgain() {
        status = 200;
        committed = false;
        ended = false;
    }

    /** What was set so far. */
    protected ResponseFields fields() {
        return fields;
    }

    /** What was set to go out behind the body. */
    protected @Nullable ResponseFields trailers() {
        return trailers;
    }

    /** The response has this status, the fields, and another protocol behind them. */
    protected void commitUpgrade(int upgradeStatus) {
        requireUncommitted();
        status = upgradeStatus;
        committed = true;
    }

    void whole(byte[] body, int offset, int length) throws IOException {
        committed = true;
        dropTypeOfNothing();
        sendWhole(status, fields, body, offset, length);
    }

    /** Commits a body that is sent in parts; gives its length if that was promised, or -1. */
    long commitParts() throws IOException {
        committed = true;
        dropTypeOfNothing();
        return sendHead(status, fields) ? fields.contentLength() : -1;
    }

    void requireLive() {
        if (ended) {
            throw new IllegalStateException("the response is over: its handler has returned");
        }
    }

    /** 204 has no content whose type it could be; 304 names the type of what the peer has. */
    private void dropTypeOfNothing() {
        if (status == 204) {
            fields.remove("Content-Type");
        }
    }

    private void requireWhole() {
        requireUncommitted();
        if (stream != null) {
            throw new IllegalStateException("the response is a stream already");
        }
    }

    private void requireUncommitted() {
        requireLive();
        if (committed) {
            throw new IllegalStateException("the response is committed: status and fields are on their way");
        }
    }
}

package dev.freshet.server.exchange;

import dev.freshet.http.FilePieces;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.TrailerNames;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One response as its handler sees it, in any HTTP version. Reused like {@link ServerRequest}. */
public abstract class ServerResponse implements HttpResponse {
    /** The longest text that is encoded directly into the output. */
    private static final int MAX_DIRECT_TEXT = 1_024;

    private final ResponseFields fields;
    private int status = 200;
    private boolean completed;
    private boolean committed;
    private boolean ended;
    private @Nullable ResponseBody stream;
    private @Nullable ResponseFields trailers;

    protected ServerResponse(ResponseFields fields) {
        this.fields = fields;
    }

    /** Lets the application complete the headers ({@link dev.freshet.http.HttpApplication#beforeHead}). */
    protected abstract void beforeHead();

    /** Sends status, headers and the whole body. Omits the body if the status or a HEAD request forbids it. */
    protected abstract void sendWhole(int status, ResponseFields fields, byte[] body, int offset, int length)
            throws IOException;

    /** Like {@link #sendWhole}, for text whose chars are all below 128. */
    protected void sendAscii(int status, ResponseFields fields, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.US_ASCII);
        sendWhole(status, fields, body, 0, body.length);
    }

    /** Sends status and headers of a body in parts; returns false if the peer gets no body. */
    protected abstract boolean sendHead(int status, ResponseFields fields) throws IOException;

    /**
     * Sends part of the body; blocks for a slow peer.
     *
     * @param flush whether to write it out at once
     */
    protected abstract void sendPart(byte[] body, int offset, int length, boolean flush) throws IOException;

    /** Has the kernel send part of a file as the body; returns false if it cannot. */
    protected boolean sendFile(FileChannel file, long position, long length) throws IOException {
        return false;
    }

    /** Sends an interim response at once, unless the peer's version has none. */
    protected abstract void sendInterim(int status, ResponseFields fields) throws IOException;

    /** Sends the end of a body in parts. */
    protected abstract void sendEnd() throws IOException;

    /** The response cannot be completed as its head promised; makes that visible to the peer. */
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
            throw new IllegalArgumentException("a trailer must not be named " + name);
        }
        if (committed && (stream == null || stream.isClosed())) {
            throw new IllegalStateException("the body has ended: set trailers earlier");
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
        fields.setIfAbsent(PreparedHeader.TEXT_PLAIN);
        if (text.length() <= MAX_DIRECT_TEXT && Ascii.isAscii(text)) {
            commit();
            sendAscii(status, fields, text);
        } else {
            send(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void send(FileChannel file, long position, long length) throws IOException {
        requireWhole();
        fields.set("Content-Length", Long.toString(length));
        try {
            if (commitParts() > 0 && !sendFile(file, position, length)) {
                FilePieces.copy(file, position, length, (part, from, count) -> sendPart(part, from, count, false));
            }
        } catch (IOException | RuntimeException e) {
            // The handler may catch it, but the peer must not take the next response for the rest.
            breakOff();
            throw e;
        }
        sendEnd();
    }

    @Override
    public void interim(int status, String... fields) throws IOException {
        requireUncommitted();
        if (status <= 101 || status > 199) {
            throw new IllegalArgumentException("an interim status must be from 102 to 199, is " + status);
        }
        sendInterim(status, ResponseFields.of(fields));
    }

    @Override
    public OutputStream body() {
        requireLive();
        if (stream == null) {
            requireUncommitted();
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

    /** The handler has returned: completes the response that it began. */
    void complete() throws IOException {
        if (stream != null) {
            stream.close();
        } else if (!committed) {
            send();
        }
    }

    /** Sends a problem with this status and discards everything set before. */
    public void problem(int status, @Nullable String detail) throws IOException {
        reset();
        status(status);
        header(PreparedHeader.PROBLEM_JSON);
        if (status == 503) {
            header("Retry-After", "1");
        }
        send(ProblemJson.of(status, detail));
    }

    /** Makes the response invalid: nothing more can be sent. */
    public void end() {
        ended = true;
    }

    /** Whether the object can be reused, because no other object that writes to this response exists. */
    public boolean isBare() {
        return stream == null && trailers == null;
    }

    /** Reuses the object for another response. It must be bare and ended. */
    public void beginAgain() {
        status = 200;
        completed = false;
        committed = false;
        ended = false;
    }

    /** The trailers set so far; null if there are none. */
    protected @Nullable ResponseFields trailers() {
        return trailers;
    }

    /** Commits status and headers of a switch to another protocol, and returns the headers. */
    protected ResponseFields commitUpgrade(int upgradeStatus) {
        requireUncommitted();
        status = upgradeStatus;
        committed = true;
        return fields;
    }

    void whole(byte[] body, int offset, int length) throws IOException {
        commit();
        sendWhole(status, fields, body, offset, length);
    }

    /** Commits a body in parts; returns its promised length, or -1. */
    long commitParts() throws IOException {
        commit();
        return sendHead(status, fields) ? fields.contentLength() : -1;
    }

    void requireLive() {
        if (ended) {
            throw new IllegalStateException("the response is over because its handler has returned");
        }
    }

    /** If the application throws, the response that reports it goes without the application's headers. */
    private void commit() {
        if (!completed) {
            completed = true;
            beforeHead();
        }
        committed = true;
        if (status == 204) {
            // It has no content and so no type. 304 describes the content that the peer has.
            fields.remove("Content-Type");
        }
    }

    private void requireWhole() {
        requireUncommitted();
        if (stream != null) {
            throw new IllegalStateException("the response is already a stream");
        }
    }

    private void requireUncommitted() {
        requireLive();
        if (committed) {
            throw new IllegalStateException("the response is committed: status and headers are already sent");
        }
    }
}

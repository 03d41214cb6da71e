package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.Http1ResponseHead;
import org.jspecify.annotations.Nullable;

/** HTTP/1.1 on a socket, with one request at a time. */
final class Http1Protocol extends SocketConnection implements ResponseSink {
    private final ResponseReader responses;
    private final int fullWindow;
    private @Nullable Http1Stream current;
    /** Why no more requests are accepted; null while they are. */
    private @Nullable String lastBecause;
    private boolean closedHere;
    private boolean upgraded;
    private boolean closed;
    private int window;

    Http1Protocol(LoopSocket socket, ConnectionEvents events, ClientLimits limits) {
        super(socket, events);
        this.responses = new ResponseReader(this, limits.http1());
        this.fullWindow = limits.streamWindow();
        this.window = fullWindow;
    }

    @Override
    public HttpVersion version() {
        return HttpVersion.HTTP_1_1;
    }

    @Override
    public boolean isOpen() {
        return lastBecause == null;
    }

    @Override
    public int capacity() {
        return lastBecause == null && current == null ? 1 : 0;
    }

    @Override
    public RequestStream begin(OutgoingRequest request, ResponseListener listener) {
        loop().requireOnLoop();
        if (capacity() == 0) {
            throw new IllegalStateException("the connection to " + remoteAddress()
                    + (lastBecause == null ? " has a request in progress" : " takes no more requests: " + lastBecause));
        }
        OutputBytes out = socket.out();
        int before = out.size();
        try {
            RequestHeadWriter.write(out, request);
        } catch (IllegalArgumentException e) {
            out.size(before);
            throw e;
        }
        Http1Stream stream = new Http1Stream(this, socket, request, listener);
        current = stream;
        socket.flushLater();
        return stream;
    }

    @Override
    public void closeWhenIdle() {
        loop().requireOnLoop();
        if (current == null) {
            close();
        } else if (lastBecause == null) {
            closedHere = true;
            takeNoMore("closed by this side");
        }
    }

    /** Ends the stream, if it is in progress, and the connection. */
    void cancel(Http1Stream stream) {
        if (current == stream) {
            current = null;
            socket.close(CloseReason.CLOSED_HERE, "the request was cancelled");
        }
    }

    /** Opens the window for consumed bytes of the response. */
    void consumed(int bytes) {
        window = Math.min(fullWindow, window + bytes);
        try {
            responses.resume();
        } catch (RuntimeException | Error e) {
            socket.failed(e);
        }
        socket.reading(!responses.isHeldBack());
    }

    @Override
    public void opened() {
        socket.made();
        events.connected(this);
    }

    @Override
    public void received(byte[] bytes, int from, int to) {
        responses.read(bytes, from, to);
        // A closed window is no reason to stop reading: the end of the response may be all that is left.
        if (responses.isHeldBack()) {
            socket.reading(false);
        }
    }

    @Override
    public void roomMade() {
        Http1Stream stream = current;
        if (stream != null) {
            stream.roomMade();
        }
    }

    @Override
    public void inputEnded() {
        responses.inputEnded(current != null);
    }

    @Override
    public void closed(CloseReason reason, String message) {
        closed = true;
        lastBecause = message;
        Http1Stream stream = current;
        current = null;
        try {
            if (stream != null) {
                stream.fail(reason, message);
            }
        } finally {
            events.closed(reason, message);
        }
    }

    @Override
    public boolean readsOn() {
        return !closed;
    }

    @Override
    public int window() {
        return window;
    }

    @Override
    public boolean awaitsResponse() {
        Http1Stream stream = current;
        return stream != null && stream.hasLeft();
    }

    @Override
    public boolean toHead() {
        return stream().toHead();
    }

    @Override
    public boolean acceptsUpgrade() {
        return stream().asksForUpgrade();
    }

    @Override
    public void interim(Http1ResponseHead head) {
        stream().listener().interim(head);
    }

    @Override
    public void head(Http1ResponseHead head) {
        Http1Stream stream = stream();
        if (head.status() == 101) {
            upgraded = true;
            stream.upgraded();
            takeNoMore("the connection has switched to another protocol");
        } else if (!head.keepAlive()) {
            takeNoMore("the server announced that this response is the last");
        }
        if (current == stream) {
            stream.listener().head(head);
        }
    }

    @Override
    public void body(byte[] bytes, int from, int to) {
        window -= to - from;
        stream().listener().body(bytes, from, to);
    }

    @Override
    public void complete(boolean keepAlive, HttpHeaders trailers) {
        Http1Stream stream = stream();
        current = null;
        window = fullWindow;
        if (!stream.complete()) {
            lastBecause = "the response was complete before its request was sent";
        } else if (!keepAlive && lastBecause == null) {
            lastBecause = "the response was the last of its connection";
        }
        stream.listener().complete(trailers);
        completed();
    }

    private void completed() {
        if (closed || current != null) {
            return;
        }
        String because = lastBecause;
        if (because == null) {
            events.available(this);
        } else if (upgraded) {
            socket.closeWhenWritten(CloseReason.LAST_RESPONSE, because);
        } else {
            // The server does not need the rest of the request, if any.
            socket.close(closedHere ? CloseReason.CLOSED_HERE : CloseReason.LAST_RESPONSE, because);
        }
    }

    @Override
    public void end(CloseReason reason, String message) {
        socket.close(reason, message);
    }

    private void takeNoMore(String because) {
        if (lastBecause == null) {
            lastBecause = because;
            events.draining(this);
        }
    }

    private Http1Stream stream() {
        Http1Stream stream = current;
        if (stream == null) {
            throw new IllegalStateException("no request is in progress");
        }
        return stream;
    }
}

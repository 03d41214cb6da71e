package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Notes what a reader tells, so that any cut of the bytes gives the same notes: the pieces of a payload are put
 * together. Reads everything whole, cut in two at every octet, and octet by octet.
 */
class Events implements Http2FrameListener {
    static final String PREFACE = "505249202a20485454502f322e300d0a0d0a534d0d0a0d0a";
    /** An empty SETTINGS frame. */
    static final String SETTINGS = "000000 04 00 00000000";

    private final List<String> notes = new ArrayList<>();
    private final StringBuilder piece = new StringBuilder();

    /** What frames tell after a client's preface and SETTINGS; the last note is the error that ended it, if any. */
    static List<String> of(String... frames) {
        return read(true, PREFACE + SETTINGS + String.join("", frames)).stream().skip(1).toList();
    }

    /** The error that these frames end with, as "CODE: reason". */
    static String error(String... frames) {
        List<String> events = read(true, PREFACE + SETTINGS + String.join("", frames));
        return events.getLast();
    }

    static List<String> read(boolean fromClient, String hex) {
        byte[] bytes = Blocks.hex(hex);
        List<String> whole = read(fromClient, bytes, bytes.length);
        for (int cut = 0; cut < bytes.length; cut++) {
            assertThat(read(fromClient, bytes, cut)).as("cut at %d", cut).isEqualTo(whole);
        }
        return whole;
    }

    /** Cut in two; at 0 octet by octet. */
    static List<String> read(boolean fromClient, byte[] bytes, int cut) {
        Http2FrameReader reader = fromClient ? new Http2FrameReader(16_384) : Http2FrameReader.ofServer(16_384);
        Events events = new Events();
        try {
            if (cut == 0) {
                for (byte octet : bytes) {
                    reader.read(new byte[] {octet}, 0, 1, events);
                }
            } else {
                reader.read(Arrays.copyOf(bytes, cut), 0, cut, events);
                byte[] shifted = new byte[bytes.length - cut + 3];
                System.arraycopy(bytes, cut, shifted, 3, bytes.length - cut);
                reader.read(shifted, 3, shifted.length, events);
            }
        } catch (Http2Exception e) {
            assertThat(e.endsConnection()).isTrue();
            events.note(e.code() + ": " + e.reason());
        }
        return events.notes;
    }

    private void note(String note) {
        if (!piece.isEmpty()) {
            notes.add(piece.toString());
            piece.setLength(0);
        }
        notes.add(note);
    }

    private void piece(String kind, int streamId, byte[] bytes, int from, int to) {
        assertThat(from).isLessThan(to);
        if (piece.isEmpty()) {
            piece.append(kind).append(' ').append(streamId).append(' ');
        }
        piece.append(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    }

    @Override
    public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
        note("headers " + streamId + " " + length + (endStream ? " end-stream" : "") + (endHeaders ? " whole" : ""));
    }

    @Override
    public void continuation(int streamId, int length, boolean endHeaders) {
        note("continuation " + streamId + " " + length + (endHeaders ? " last" : ""));
    }

    @Override
    public void fragment(int streamId, byte[] bytes, int from, int to) {
        piece("fragment", streamId, bytes, from, to);
    }

    @Override
    public void headersEnd(int streamId, boolean endStream) {
        note("headers end " + streamId + (endStream ? " end-stream" : ""));
    }

    @Override
    public void dataBegin(int streamId, int length, int padding, boolean endStream) {
        note("data " + streamId + " " + length + "+" + padding + (endStream ? " end-stream" : ""));
    }

    @Override
    public void data(int streamId, byte[] bytes, int from, int to) {
        piece("bytes", streamId, bytes, from, to);
    }

    @Override
    public void dataEnd(int streamId, boolean endStream) {
        note("data end " + streamId + (endStream ? " end-stream" : ""));
    }

    @Override
    public void frame(Frame frame) {
        note(frame.toString());
    }

    @Override
    public void streamError(int streamId, ErrorCode code, String reason) {
        note("stream error " + streamId + " " + code + ": " + reason);
    }
}

package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is written is read as it was meant. */
class Http2FrameWriterTest {

    private static List<String> read(boolean fromClient, Consumer<OutputBytes> frames) {
        OutputBytes out = new OutputBytes(new byte[8]);
        if (fromClient) {
            Http2FrameWriter.clientPreface(out);
        }
        Http2FrameWriter.settings(out, Settings.INITIAL);
        frames.accept(out);
        byte[] bytes = Arrays.copyOf(out.array(), out.size());
        return Events.read(fromClient, bytes, bytes.length).stream().skip(1).toList();
    }

    @Test
    void writes_control_frames() {
        assertThat(read(true, out -> {
            Http2FrameWriter.settingsAck(out);
            Http2FrameWriter.ping(out, 0x0102_0304_8586_8788L, false);
            Http2FrameWriter.ping(out, -1, true);
            Http2FrameWriter.goAway(out, 7, ErrorCode.ENHANCE_YOUR_CALM, "calm");
            Http2FrameWriter.windowUpdate(out, 0, Integer.MAX_VALUE);
            Http2FrameWriter.windowUpdate(out, 3, 1);
            Http2FrameWriter.rstStream(out, 3, ErrorCode.REFUSED_STREAM);
        })).containsExactly("SettingsAck[]", "Ping[data=" + 0x0102_0304_8586_8788L + ", ack=false]",
                "Ping[data=-1, ack=true]", "GoAway[lastStreamId=7, code=ENHANCE_YOUR_CALM, debugData=calm]",
                "WindowUpdate[streamId=0, increment=2147483647]", "WindowUpdate[streamId=3, increment=1]",
                "RstStream[streamId=3, code=REFUSED_STREAM]");
    }

    @Test
    void writes_each_setting_that_is_not_the_initial_one() {
        Settings settings = new Settings(0, false, 128, 1_000_000, 20_000, 16_384, true, true);
        assertThat(read(true, out -> Http2FrameWriter.settings(out, settings))).singleElement().asString()
                .contains("id=1, value=0", "id=2, value=0", "id=3, value=128", "id=4, value=1000000",
                        "id=5, value=20000", "id=6, value=16384", "id=8, value=1", "id=9, value=1");
        OutputBytes out = new OutputBytes(new byte[8]);
        Http2FrameWriter.settings(out, settings);
        Settings[] read = {Settings.INITIAL};
        Http2FrameReader.ofServer(16_384).read(out.array(), 0, out.size(), new Events() {
            @Override
            public void frame(Frame frame) {
                read[0] = read[0].with(((Frame.SettingsChange) frame).changes());
            }
        });
        assertThat(read[0]).isEqualTo(settings);
    }

    @Test
    void writes_data() {
        byte[] bytes = {'x', 'a', 'b'};
        assertThat(read(false, out -> {
            Http2FrameWriter.data(out, 1, bytes, 1, 2, false);
            Http2FrameWriter.data(out, 1, bytes, 0, 0, true);
        })).containsExactly("data 1 2+0", "bytes 1 ab", "data end 1", "data 1 0+0 end-stream", "data end 1 end-stream");
    }

    @Test
    void writes_headers() {
        assertThat(read(true, out -> {
            int begin = Http2FrameWriter.beginHeaders(out, 1, true);
            out.putLatin1("abc");
            Http2FrameWriter.endHeaders(out, begin, 16_384);
        })).containsExactly("headers 1 3 end-stream whole", "fragment 1 abc", "headers end 1 end-stream");
    }

    @Test
    void cuts_a_long_field_block_into_continuations() {
        for (int length : new int[] {9, 10, 11, 19, 20, 21, 35}) {
            String block = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".substring(0, length);
            List<String> events = read(false, out -> {
                int begin = Http2FrameWriter.beginHeaders(out, 5, false);
                out.putLatin1(block);
                Http2FrameWriter.endHeaders(out, begin, 10);
                Http2FrameWriter.settingsAck(out);
            });
            assertThat(String.join("", events.stream().filter(event -> event.startsWith("fragment"))
                    .map(event -> event.substring("fragment 5 ".length())).toList())).isEqualTo(block);
            assertThat(events).filteredOn(event -> event.startsWith("continuation")).hasSize((length - 1) / 10);
            assertThat(events).filteredOn(event -> event.endsWith("last") || event.endsWith("whole")).hasSize(1);
            assertThat(events).endsWith("headers end 5", "SettingsAck[]");
        }
    }
}

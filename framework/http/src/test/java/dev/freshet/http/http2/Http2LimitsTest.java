package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class Http2LimitsTest {
    @Test
    void refuse_a_frame_size_that_cannot_be() {
        assertThatIllegalArgumentException().isThrownBy(() -> withMaxFrameSize(16_383))
                .withMessage("max-frame-size must be from 16384 to 16777215, is 16383");
        assertThatIllegalArgumentException().isThrownBy(() -> withMaxFrameSize(16_777_216))
                .withMessageEndingWith("is 16777216");
    }

    private static Http2Limits withMaxFrameSize(int size) {
        Http2Limits usual = Http2Limits.DEFAULT;
        return new Http2Limits(usual.maxConcurrentStreams(), usual.initialWindowSize(), usual.connectionWindowSize(),
                size, usual.headerTableSize(), usual.maxHeaderListBytes(), usual.maxHeaderCount(),
                usual.maxContinuations(), usual.maxResets(), usual.resetWindowSeconds(), usual.maxControlFrames(),
                usual.maxQueuedAcks(), usual.maxEmptyFrames());
    }
}

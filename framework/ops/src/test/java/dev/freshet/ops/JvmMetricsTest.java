package dev.freshet.ops;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JvmMetricsTest {
    @Test
    void cycles_of_concurrent_collectors_are_no_pauses() {
        assertThat(JvmMetrics.isPause("ZGC Major Cycles")).isFalse();
        assertThat(JvmMetrics.isPause("Shenandoah Cycles")).isFalse();
        assertThat(JvmMetrics.isPause("ZGC Major Pauses")).isTrue();
        assertThat(JvmMetrics.isPause("G1 Young Generation")).isTrue();
    }
}

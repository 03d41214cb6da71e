/** Takes a run's measurements, gives what they say: ranks, medians, ratios, verdicts. Every output is made from it. */
@NullMarked
package dev.freshet.lab.report.analysis;

import org.jspecify.annotations.NullMarked;

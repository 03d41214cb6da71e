/** Analyses a run's measurements: ranks, medians, ratios, verdicts. All outputs use it. */
@NullMarked
package dev.freshet.lab.report.analysis;

import org.jspecify.annotations.NullMarked;

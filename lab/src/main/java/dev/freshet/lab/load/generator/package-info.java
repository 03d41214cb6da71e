/**
 * The lab's load generator: sends a plan from event loops and returns a result.
 *
 * <p>A {@link dev.freshet.lab.load.generator.LoadRun} divides a plan among the loops. Each loop has a {@link
 * dev.freshet.lab.load.generator.Share}, which knows when requests are due and sends them on {@link
 * dev.freshet.lab.load.generator.Lane lanes}. A {@link dev.freshet.lab.load.generator.Recorder} records the outcomes.
 */
@NullMarked
package dev.freshet.lab.load.generator;

import org.jspecify.annotations.NullMarked;

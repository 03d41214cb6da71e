/**
 * The lab's own load generator. Takes a plan, sends it from event loops, gives what came back.
 *
 * <p>A {@link dev.freshet.lab.load.generator.LoadRun} divides a plan among the loops; each loop has a
 * {@link dev.freshet.lab.load.generator.Share} of it, which knows when requests are due; a share sends on {@link
 * dev.freshet.lab.load.generator.Lane lanes}, and a {@link dev.freshet.lab.load.generator.Recorder} keeps what came of
 * them.
 */
@NullMarked
package dev.freshet.lab.load.generator;

import org.jspecify.annotations.NullMarked;

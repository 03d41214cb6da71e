/** Takes several runs, gives what changed between them. */
@NullMarked
package dev.freshet.lab.report.compare;

import org.jspecify.annotations.NullMarked;

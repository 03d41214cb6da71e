/** Compares runs. */
@NullMarked
package dev.freshet.lab.report.compare;

import org.jspecify.annotations.NullMarked;

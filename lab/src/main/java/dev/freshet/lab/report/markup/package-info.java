/** Writes well-formed markup. */
@NullMarked
package dev.freshet.lab.report.markup;

import org.jspecify.annotations.NullMarked;

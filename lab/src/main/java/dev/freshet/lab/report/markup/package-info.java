/** Takes elements and texts, gives well-formed markup. */
@NullMarked
package dev.freshet.lab.report.markup;

import org.jspecify.annotations.NullMarked;

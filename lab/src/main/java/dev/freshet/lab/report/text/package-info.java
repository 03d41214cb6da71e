/** Takes figures, gives words and tables of characters. */
@NullMarked
package dev.freshet.lab.report.text;

import org.jspecify.annotations.NullMarked;

/** Text output: numbers, words and tables. */
@NullMarked
package dev.freshet.lab.report.text;

import org.jspecify.annotations.NullMarked;

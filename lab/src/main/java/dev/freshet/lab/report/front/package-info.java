/** The first page of a report: one row for each stack, what to choose, and what not to conclude. */
@NullMarked
package dev.freshet.lab.report.front;

import org.jspecify.annotations.NullMarked;

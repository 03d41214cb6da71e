/** The columns of a case's table, shared by all outputs. */
@NullMarked
package dev.freshet.lab.report.table;

import org.jspecify.annotations.NullMarked;

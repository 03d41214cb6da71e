/** Takes a case, gives the columns that its table has in every output. */
@NullMarked
package dev.freshet.lab.report.table;

import org.jspecify.annotations.NullMarked;

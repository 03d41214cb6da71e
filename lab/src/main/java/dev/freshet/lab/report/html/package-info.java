/** The report as one self-contained HTML file. */
@NullMarked
package dev.freshet.lab.report.html;

import org.jspecify.annotations.NullMarked;

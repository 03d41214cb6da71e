/**
 * The report as one self-contained HTML file, with SVG charts. Their horizontal positions are percentages and their
 * texts keep their size, so that a chart fits a phone and a wide screen without a script.
 */
@NullMarked
package dev.freshet.lab.report.html;

import org.jspecify.annotations.NullMarked;

/**
 * SVG charts. Horizontal positions are percentages and texts keep their size, so that a chart fits a phone and a wide
 * screen without a script.
 */
@NullMarked
package dev.freshet.lab.report.chart;

import org.jspecify.annotations.NullMarked;

/** Takes what a run says, gives one HTML file that needs nothing else. */
@NullMarked
package dev.freshet.lab.report.html;

import org.jspecify.annotations.NullMarked;

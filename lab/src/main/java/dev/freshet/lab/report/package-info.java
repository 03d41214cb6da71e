/** Reports of runs: terminal, HTML, Markdown, JSON, and comparisons of runs. */
@NullMarked
package dev.freshet.lab.report;

import org.jspecify.annotations.NullMarked;

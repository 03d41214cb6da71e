/** Takes a run, gives it to read: terminal, HTML, Markdown, JSON, and the comparison of two runs. */
@NullMarked
package dev.freshet.lab.report;

import org.jspecify.annotations.NullMarked;

/** Answers that need no database: fixed text, CPU work, waiting. */
@NullMarked
package dev.freshet.examples.service.workload;

import org.jspecify.annotations.NullMarked;

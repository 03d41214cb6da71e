/** Reads, builds and runs the subjects in lab/subjects. */
@NullMarked
package dev.freshet.lab.subject;

import org.jspecify.annotations.NullMarked;

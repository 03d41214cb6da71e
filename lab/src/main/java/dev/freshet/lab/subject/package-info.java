/** Takes lab/subjects/NAME/subject.toml, gives a subject that is built and, when asked, runs. */
@NullMarked
package dev.freshet.lab.subject;

import org.jspecify.annotations.NullMarked;

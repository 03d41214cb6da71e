/** Exports loads for other tools, which can send them from other machines. */
@NullMarked
package dev.freshet.lab.export;

import org.jspecify.annotations.NullMarked;

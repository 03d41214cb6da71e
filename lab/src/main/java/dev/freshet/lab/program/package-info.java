/** Takes a program's name, gives where this machine has it and what it prints. */
@NullMarked
package dev.freshet.lab.program;

import org.jspecify.annotations.NullMarked;

/** Takes a load plan, gives the same load as another tool's own file, to run it from other machines. */
@NullMarked
package dev.freshet.lab.export;

import org.jspecify.annotations.NullMarked;

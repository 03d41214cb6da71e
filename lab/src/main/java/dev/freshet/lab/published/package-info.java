/** Takes lab/published/*.toml, gives the figures that others published, to stand beside what is measured here. */
@NullMarked
package dev.freshet.lab.published;

import org.jspecify.annotations.NullMarked;

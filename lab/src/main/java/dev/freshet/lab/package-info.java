/** {@code ./freshet lab}: the same workloads against every subject, on this machine. */
@NullMarked
package dev.freshet.lab;

import org.jspecify.annotations.NullMarked;

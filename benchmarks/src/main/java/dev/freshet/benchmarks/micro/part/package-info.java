/** The parts that a request passes through, each measured alone on prepared input. JMH calls and times the methods. */
@NullMarked
package dev.freshet.benchmarks.micro.part;

import org.jspecify.annotations.NullMarked;

/**
 * The parts that one request goes through, each measured alone: takes prepared bytes or values, gives what the server
 * would. JMH calls the methods and times them.
 */
@NullMarked
package dev.freshet.benchmarks.micro.part;

import org.jspecify.annotations.NullMarked;

package dev.freshet.benchmarks;

import java.util.List;

/**
 * A server to measure.
 *
 * @param name what the table calls it
 * @param command starts it; it prints its URL, on a port of its own choice
 * @param path what is asked of it
 */
record Subject(String name, List<String> command, String path) {
}

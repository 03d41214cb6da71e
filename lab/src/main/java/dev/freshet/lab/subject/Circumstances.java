package dev.freshet.lab.subject;

import org.jspecify.annotations.Nullable;

/**
 * The purpose of a start.
 *
 * @param database null: none, or one in the subject's memory
 * @param upstreamPort port of the service behind a gateway; 0 for none
 * @param log name of its log file, without ".log"
 * @param underTest whether it gets the server's cores; otherwise another server needs it
 */
public record Circumstances(@Nullable DatabaseAddress database, int upstreamPort, String log, boolean underTest) {
}

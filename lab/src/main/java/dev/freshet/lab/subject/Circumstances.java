package dev.freshet.lab.subject;

import org.jspecify.annotations.Nullable;

/**
 * What one start of a subject is for.
 *
 * @param database null: none, or one in the subject's own memory
 * @param upstreamPort the port of the service behind a gateway; 0 for none
 * @param log what its log file is called, without ".log"
 * @param underTest whether it gets the server's cores; else it is something that another server needs
 */
public record Circumstances(@Nullable DatabaseAddress database, int upstreamPort, String log, boolean underTest) {
}

/**
 * Requests and responses for threads that wait. Takes endpoints and heads, gives exchanges on pooled connections, whose
 * bodies stream both ways.
 */
@NullMarked
package dev.freshet.client.exchange;

import org.jspecify.annotations.NullMarked;

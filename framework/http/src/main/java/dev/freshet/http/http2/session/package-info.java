/**
 * The state of an HTTP/2 connection without sockets and threads. Takes the bytes that came and what is to be sent;
 * gives streams, and bytes to send, within the windows of both sides and the limits that keep a peer from doing harm.
 */
@NullMarked
package dev.freshet.http.http2.session;

import org.jspecify.annotations.NullMarked;

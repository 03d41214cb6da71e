/**
 * The state of HTTP/2 connections without sockets or threads, for both sides: streams, flow control, and the limits
 * that stop a harmful peer. Input and output are bytes.
 */
@NullMarked
package dev.freshet.http.http2.session;

import org.jspecify.annotations.NullMarked;

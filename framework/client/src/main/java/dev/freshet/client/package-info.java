/** The client for users. Takes requests built in a chain of calls, gives values, responses and exceptions. */
@NullMarked
package dev.freshet.client;

import org.jspecify.annotations.NullMarked;

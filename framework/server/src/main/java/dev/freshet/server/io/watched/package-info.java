/** Connections that a selector watches, so that they occupy no thread while they wait. */
@NullMarked
package dev.freshet.server.io.watched;

import org.jspecify.annotations.NullMarked;

/** Freshet compared with nginx and HAProxy: gateway, static files and TLS. */
@NullMarked
package dev.freshet.benchmarks.referee;

import org.jspecify.annotations.NullMarked;

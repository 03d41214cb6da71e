/** What has become of a saved file: a new application, or a failure. */
@NullMarked
package dev.freshet.dev.outcome;

import org.jspecify.annotations.NullMarked;

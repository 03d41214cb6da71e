/**
 * JSON. Takes the types that controllers read and write, gives the source that has adapters generated for them, or
 * errors for what has no form in JSON.
 */
@NullMarked
package dev.freshet.processor.json;

import org.jspecify.annotations.NullMarked;

/**
 * JSON: requests adapters for the types that controllers read and write; reports types without a form in JSON.
 */
@NullMarked
package dev.freshet.processor.json;

import org.jspecify.annotations.NullMarked;

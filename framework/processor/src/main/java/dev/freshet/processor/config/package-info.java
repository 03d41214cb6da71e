/**
 * Configuration records. Takes records with {@code @ConfigurationProperties} and those inside them, gives a binder
 * each, or errors about components that cannot be read from text.
 */
@NullMarked
package dev.freshet.processor.config;

import org.jspecify.annotations.NullMarked;

/**
 * Configuration records: writes a binder for each record with {@code @ConfigurationProperties} and the records inside
 * it.
 */
@NullMarked
package dev.freshet.processor.config;

import org.jspecify.annotations.NullMarked;

package dev.freshet.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The default of a component of a {@link ConfigurationProperties} record. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface DefaultValue {
    /** The text as in {@code application.yml}; several texts for a list. */
    String[] value();
}

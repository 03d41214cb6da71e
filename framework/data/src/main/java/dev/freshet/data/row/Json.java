package dev.freshet.data.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a component of a {@link Row @Row} record: its column holds a JSON document, of type {@code json}, {@code jsonb} or
 * a text, which becomes the component's type as the body of a request would.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Json {
}

package dev.freshet.data.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record that statements return or take parameters from. Each component is read from the column of its name,
 * case-insensitive: {@code firstName} matches {@code first_name} or {@code firstname}. Declare a component that may be
 * null as {@code @Nullable} or {@code Optional}; null in any other is an error.
 *
 * <p>Types of components: primitives and their wrappers, {@code String}, {@code BigDecimal}, {@code BigInteger}, {@code
 * byte[]}, {@code UUID}, {@code LocalDate}, {@code LocalTime}, {@code LocalDateTime}, {@code OffsetDateTime}, {@code
 * Instant}, enums (by constant name), a {@code List} or an array of these for an SQL array, {@link Json @Json} for a
 * JSON document, and {@link Embedded @Embedded} for a record of several columns. The annotation processor writes a
 * {@link RowReader} for the record, as a bean in its package.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Row {
}

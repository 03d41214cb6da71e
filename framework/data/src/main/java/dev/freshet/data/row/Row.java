package dev.freshet.data.row;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a record that statements return or take their parameters from: each component takes the column of its name, where
 * {@code firstName} stands for {@code first_name} or {@code firstname}, in upper or lower case. A component that may be
 * null is {@code @Nullable} or an {@code Optional}; null for any other is an error.
 *
 * <p>A component is a primitive or its class, a {@code String}, {@code BigDecimal}, {@code BigInteger}, {@code byte[]},
 * {@code UUID}, {@code LocalDate}, {@code LocalTime}, {@code LocalDateTime}, {@code OffsetDateTime}, {@code Instant},
 * an enum (by the name of its constant), a {@code List} or an array of those for an SQL array, {@link Json @Json} for a
 * document, or {@link Embedded @Embedded} for a record of several columns. The processor writes a {@link RowReader} for
 * the record, as a bean in its package.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Row {
}

package dev.freshet.data.transaction;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a method of a bean in a transaction; on a class, each of its methods that is not private or static, apart from
 * {@code equals}, {@code hashCode}, {@code toString}, {@code clone} and {@code finalize} of {@link Object}; what stands
 * on a method replaces what stands on its class. The processor writes a subclass that does it, so calls from within the
 * class count too. Whatever is thrown rolls back, checked exceptions included, unless {@link #noRollbackFor} names it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Transactional {
    Propagation propagation() default Propagation.REQUIRED;

    /** For a new transaction; one that is joined must have it already, unless this is the default. */
    Isolation isolation() default Isolation.DEFAULT;

    /** For a new transaction: tells the database that nothing will be written; a write fails where it keeps to that. */
    boolean readOnly() default false;

    /**
     * In seconds, for the whole transaction, retries included; where the method joins one, for its own part. -1 for no
     * limit.
     */
    int timeout() default -1;

    /** These and their subclasses commit. */
    Class<? extends Throwable>[] noRollbackFor() default {};

    /**
     * How often the whole method is run again, in a new transaction, after a serialization failure or a deadlock. Only
     * where it begins the transaction, and only right for methods whose other effects may happen twice.
     */
    int retries() default 0;

    /** The name of the data source; empty for the only one, or the one named {@code main}. */
    String source() default "";
}

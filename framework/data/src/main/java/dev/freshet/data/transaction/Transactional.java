package dev.freshet.data.transaction;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a bean's method in a transaction. On a class, it applies to every method that is not private or static, except
 * {@code equals}, {@code hashCode}, {@code toString}, {@code clone} and {@code finalize} of {@link Object}. An
 * annotation on a method replaces that on its class.
 *
 * <p>The annotation processor writes a subclass, so calls within the class run in a transaction too. Every exception
 * rolls back, also a checked one, unless {@link #noRollbackFor} names it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Transactional {
    Propagation propagation() default Propagation.REQUIRED;

    /** For a new transaction. A joined one must have this level already, unless it is {@code DEFAULT}. */
    Isolation isolation() default Isolation.DEFAULT;

    /**
     * For a new transaction: tells the database that it only reads. A write then fails if the database enforces that.
     */
    boolean readOnly() default false;

    /** Seconds for the whole transaction, including retries; for this method alone if it joins one. -1 for no limit. */
    int timeout() default -1;

    /** Exceptions that commit, including their subclasses. */
    Class<? extends Throwable>[] noRollbackFor() default {};

    /**
     * How often the whole method runs again, in a new transaction, after a serialization failure or a deadlock. Applies
     * only if the method begins the transaction. Its other effects must be harmless when repeated.
     */
    int retries() default 0;

    /** The name of the data source; empty for {@code main} or the only one. */
    String source() default "";
}

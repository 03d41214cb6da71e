package dev.freshet.security;

import java.util.Objects;

/**
 * The caller of the request that the current thread handles. Other threads, such as those that a handler starts, have
 * no caller, unless {@link #runAs} gives them one. The callbacks of WebSockets have no caller either. Routes with
 * {@code @PermitAll} ignore credentials, so their caller is anonymous. Exception: the method takes {@link Identity}.
 */
public final class Caller {
    private static final ScopedValue<Identity> CURRENT = ScopedValue.newInstance();

    private Caller() {
    }

    /** The caller; {@link Anonymous} if there is none. */
    public static Identity identity() {
        return CURRENT.orElse(Anonymous.ANONYMOUS);
    }

    /** @throws IllegalStateException if the caller is anonymous, or the thread handles no request */
    public static Authenticated authenticated() {
        if (identity() instanceof Authenticated caller) {
            return caller;
        }
        throw new IllegalStateException("this thread has no authenticated caller; to give it one, use Caller.runAs");
    }

    /**
     * Runs the task with this caller.
     *
     * @throws X what the task throws
     */
    public static <T, X extends Throwable> T runAs(Identity caller, ScopedValue.CallableOp<T, X> task) throws X {
        return ScopedValue.where(CURRENT, Objects.requireNonNull(caller)).call(task);
    }
}

package dev.freshet.inject;

import org.jspecify.annotations.Nullable;

/**
 * A bean cannot exist with this configuration. This is an error only if something needs the bean. A constructor or
 * {@link Bean} method throws it. The scope then leaves the bean out, together with the beans of the same package that
 * need it. If a bean of another package needs one of them, startup fails with this message.
 */
public final class BeanUnavailableException extends BeanException {
    private static final long serialVersionUID = 1L;

    private @Nullable String packageName;

    /** @param reason why, and what to do if the bean is needed */
    public BeanUnavailableException(String reason) {
        super(reason);
    }

    /** Whether this bean is left out, too. The first call must be for the bean that threw the exception. */
    boolean leavesOut(BeanEntry entry) {
        if (packageName == null) {
            packageName = entry.packageName();
        }
        return packageName.equals(entry.packageName());
    }
}

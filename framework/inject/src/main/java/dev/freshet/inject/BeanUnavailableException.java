package dev.freshet.inject;

import org.jspecify.annotations.Nullable;

/**
 * A bean cannot exist with this configuration, and that is no error unless something needs it. A constructor or {@link
 * Bean} method throws it. The scope then leaves the bean out, together with the beans of the same package that need it.
 * A bean of another package that needs one of them fails the startup with this message.
 */
public final class BeanUnavailableException extends BeanException {
    private static final long serialVersionUID = 1L;

    private @Nullable String packageName;

    /** @param reason why, and what to do if the bean is needed */
    public BeanUnavailableException(String reason) {
        super(reason);
    }

    /** Whether this bean is left out, too. The first one that is asked is the bean that threw it. */
    boolean leavesOut(BeanEntry entry) {
        if (packageName == null) {
            packageName = entry.packageName();
        }
        return packageName.equals(entry.packageName());
    }
}

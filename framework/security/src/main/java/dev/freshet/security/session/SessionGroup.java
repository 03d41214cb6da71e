package dev.freshet.security.session;

import dev.freshet.security.Authenticated;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sessions that end together, such as all those of a user. Immutable.
 *
 * @param kind what the sessions have in common
 * @param issuer the server that vouches for their callers
 * @param value the common name or claim
 */
public record SessionGroup(Kind kind, String issuer, String value) {
    /** What the sessions of a group have in common. */
    public enum Kind {
        /** The name of the caller. */
        NAME,
        /** The claim {@code sub}, which identifies a user at an identity server. The name can be another claim. */
        SUBJECT,
        /** The claim {@code sid}, which identifies one login at an identity server. */
        LOGIN;

        private @Nullable String of(Authenticated caller) {
            return switch (this) {
                case NAME -> caller.name();
                case SUBJECT -> caller.claims().text("sub");
                case LOGIN -> caller.claims().text("sid");
            };
        }
    }

    /** The groups that a session of this caller belongs to: one to three. */
    public static List<SessionGroup> of(Authenticated caller) {
        List<SessionGroup> groups = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            String value = kind.of(caller);
            if (value != null) {
                groups.add(new SessionGroup(kind, caller.issuer(), value));
            }
        }
        return groups;
    }

    /** Whether a session of this caller belongs to the group. */
    public boolean has(Authenticated caller) {
        return issuer.equals(caller.issuer()) && value.equals(kind.of(caller));
    }
}

package dev.freshet.security.scheme;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys {@code security.basic.*}; docs/guide/security.md describes them.
 *
 * @param users the users that the service knows
 * @param header whether requests can carry a name and a password in Authorization (HTTP Basic); without it, only
 *     PasswordLogin checks passwords
 * @param realm what browsers show when they ask for a password
 * @param plainHttp whether passwords may come over plain HTTP from other machines, as behind a proxy that ends TLS
 */
@ConfigurationProperties("security.basic")
public record BasicUserProperties(List<Account> users, @DefaultValue("true") boolean header,
        @DefaultValue("service") String realm, @DefaultValue("false") boolean plainHttp) {
    /** @throws IllegalArgumentException if the realm is not possible, or two users have one name */
    public BasicUserProperties {
        Set<String> names = new HashSet<>();
        for (Account user : users) {
            if (!names.add(user.name())) {
                throw new IllegalArgumentException("users names " + user.name() + " twice; remove one");
            }
        }
        if (realm.chars().anyMatch(character -> character < ' ' || character > '~' || "\"\\".indexOf(character) >= 0)) {
            throw new IllegalArgumentException("realm must have only printable ASCII characters without \" and \\");
        }
    }

    /**
     * A user, a section of the list {@code security.basic.users}.
     *
     * @param name the name that the client sends
     * @param password the hash of the password: Argon2id or bcrypt
     * @param roles the roles of the user
     */
    record Account(String name, String password, List<String> roles) {
        /** @throws IllegalArgumentException if the name or the hash is not possible */
        Account {
            if (name.isBlank() || name.indexOf(':') >= 0) {
                throw new IllegalArgumentException("name must not be blank or have a colon (RFC 7617 section 2)");
            }
            try {
                StoredHash.parse(password);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("password " + wrong.getMessage(), wrong);
            }
        }

        /** The name and the roles only. */
        @Override
        public String toString() {
            return name + " " + roles;
        }
    }
}

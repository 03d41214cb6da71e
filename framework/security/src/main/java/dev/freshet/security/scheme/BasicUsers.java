package dev.freshet.security.scheme;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.OverloadException;
import dev.freshet.http.log.LineLimit;
import dev.freshet.security.Audit;
import dev.freshet.security.Authenticated;
import dev.freshet.security.PasswordLogin;
import dev.freshet.security.TooManyWrongPasswordsException;
import dev.freshet.security.User;
import dev.freshet.security.UserDirectory;
import dev.freshet.web.rate.BucketKey;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Users with passwords, by HTTP Basic (RFC 7617) or by a form of the application. Thread-safe. */
public final class BasicUsers implements Scheme, PasswordLogin {
    private static final Logger LOG = LoggerFactory.getLogger(BasicUsers.class);
    private static final String ISSUER = "basic";

    private final BasicUserProperties properties;
    private final Map<String, Known> users = new HashMap<>();
    private final Optional<UserDirectory> directory;
    private final LoginThrottle throttle;
    private final Audit audit;
    private final @Nullable PasswordChecks checks;

    private record Known(String name, StoredHash hash, Set<String> roles) {
    }

    public BasicUsers(BasicUserProperties properties, LoginThrottle throttle, Optional<UserDirectory> directory,
            Audit audit) {
        this.properties = properties;
        this.throttle = throttle;
        this.audit = audit;
        this.directory = directory;
        for (BasicUserProperties.Account user : properties.users()) {
            StoredHash hash = StoredHash.parse(user.password());
            users.put(user.name(), new Known(user.name(), hash, Set.copyOf(user.roles())));
        }
        if (users.isEmpty()) {
            checks = directory.isPresent() ? new PasswordChecks() : null;
        } else {
            checks = new PasswordChecks(users.values().iterator().next().hash);
        }
    }

    @Override
    public boolean isOn() {
        return checks != null && properties.header();
    }

    @Override
    public @Nullable Authenticated authenticate(HttpRequest request) throws RefusedException {
        BasicCredentials given = BasicCredentials.of(request.header("Authorization"));
        if (given == null || checks == null) {
            return null;
        }
        Authenticated caller = login(checks, given, request);
        audit.loggedIn(caller, request);
        return caller;
    }

    @Override
    public Optional<Authenticated> check(String name, String password, HttpRequest request) {
        if (checks == null) {
            throw new IllegalStateException("there are no users whose passwords could be checked; configure"
                    + " security.basic.users, or add a bean of type " + UserDirectory.class.getName());
        }
        try {
            return Optional.of(login(checks, BasicCredentials.of(name, password), request));
        } catch (RefusedException refused) {
            Refusal refusal = refused.refusal();
            audit.refused(refusal.type(), refusal.text(), String.valueOf(refused.getMessage()), request, null);
            return switch (refusal) {
                case TOO_MANY_FAILURES -> throw new TooManyWrongPasswordsException(refused.retryAfter());
                case NOT_ENCRYPTED -> throw new HttpException(403, "passwords must come over https");
                default -> Optional.empty();
            };
        }
    }

    private Authenticated login(PasswordChecks passwords, BasicCredentials given, HttpRequest request)
            throws RefusedException {
        if (!isPrivate(request)) {
            throw new RefusedException(Refusal.NOT_ENCRYPTED, "a password came over plain HTTP; use https, or set"
                    + " security.basic.plain-http: true behind a proxy that ends TLS");
        }
        InetAddress address = request.remoteAddress().getAddress();
        throttle.checkAddress(address);
        // Before the lookup: a refusal counts for no address, so one client could cause any number of lookups.
        throttle.checkAccount(given.name());
        Known known = find(given.name());
        String user = known == null ? null : known.name;
        boolean right = passwords.run(BucketKey.of(address), () -> {
            throttle.checkAddress(address);
            throttle.checkAccount(given.name());
            // In this order, and with the failure counted, so that a locked user looks like an unknown one.
            boolean matches = passwords.matches(known == null ? null : known.hash, given.password())
                    && !throttle.isLocked(user);
            if (!matches) {
                throttle.failed(given.name(), user, address);
            }
            return matches;
        });
        if (known == null || !right) {
            // For the audit only: the client gets the same response.
            throw new RefusedException(Refusal.BAD_CREDENTIALS, throttle.isLocked(user)
                    ? "too many wrong passwords for " + user
                    : "wrong password or unknown user " + (user == null ? given.name() : user));
        }
        return Authenticated.of(ISSUER, known.name, known.roles);
    }

    private @Nullable Known find(String name) {
        Known configured = users.get(name);
        if (configured != null || directory.isEmpty()) {
            return configured;
        }
        try {
            User user = directory.get().find(name).orElse(null);
            return user == null ? null : new Known(user.name(), StoredHash.parse(user.passwordHash()), user.roles());
        } catch (RuntimeException failure) {
            LineLimit.write(LOG::warn, LOG::debug, failure, "The UserDirectory failed to look up a user", failure);
            throw new OverloadException("credentials cannot be checked now");
        }
    }

    /** Whether nobody on the network can read the request: TLS, or a client on this machine. */
    private boolean isPrivate(HttpRequest request) {
        return properties.plainHttp() || isPrivate(request.scheme(), request.remoteAddress().getAddress());
    }

    /** UNIX domain sockets have the address 0.0.0.0. */
    public static boolean isPrivate(String scheme, InetAddress address) {
        return scheme.equals("https") || address.isLoopbackAddress() || address.isAnyLocalAddress();
    }

    /** Null over plain HTTP, because browsers would answer the challenge with the password. */
    @Override
    public @Nullable String challenge(Refusal refusal, HttpRequest request) {
        return isPrivate(request) ? "Basic realm=\"" + properties.realm() + "\", charset=\"UTF-8\"" : null;
    }
}
